import type { AccessCase, Scene } from '../access-cases/access-case.ts'
import type { Surrounded } from '../example-surroundings.ts'

export interface ExampleScene extends Scene, Pick<Surrounded, 'sms' | 'chain'> {}

/** What a request says of what was made just before it, as a code or a signature. */
interface Said extends Pick<AccessCase, 'headers'> {
  readonly body?: object
}

interface ExampleRequest extends AccessCase {
  /** Asks for the other media types of the answer. */
  readonly otherForms?: Readonly<Record<string, Pick<AccessCase, 'headers' | 'query'>>>
}

/** Where the case by which access is tried says too little or fails: what is another in it, or what it says. */
export type ExampleCase = ExampleRequest | ((scene: ExampleScene) => Promise<Said>)

/** By endpoint, as in `GET /api/news/:id`. */
export type ExampleCases = Readonly<Record<string, ExampleCase>>
