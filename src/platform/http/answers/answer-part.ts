/** Properties of an answer, and their JSON, which is rendered when it is first asked for and kept as long as the part is. */
export interface AnswerPart<Fields extends object> {
  readonly fields: Fields
  /** Without braces; empty for no properties. */
  readonly json: string
}

export const noPart: AnswerPart<object> = { fields: {}, json: '' }

export const answerPart = <Fields extends object>(fields: Fields): AnswerPart<Fields> => new OwnPart(fields)

type Joined<Parts extends readonly unknown[]> = Parts extends readonly [AnswerPart<infer Fields>, ...infer Rest]
  ? Fields & Joined<Rest>
  : object

/** All properties in this order: what is rendered already is not serialised again. */
export const joinParts = <const Parts extends readonly AnswerPart<object>[]>(
  ...parts: Parts
): AnswerPart<Joined<Parts>> =>
  new CompoundPart(
    () => Object.assign({}, ...parts.map(({ fields }) => fields)),
    () => joinJson(parts),
  )

export const namedPart = <Name extends string, Fields extends object>(
  name: Name,
  part: AnswerPart<Fields>,
): AnswerPart<Record<Name, Fields>> =>
  new CompoundPart(
    () => ({ [name]: part.fields }) as Record<Name, Fields>,
    () => `"${name}":{${part.json}}`,
  )

/** A list under one name. */
export const listPart = <Name extends string, Fields extends object>(
  name: Name,
  parts: readonly AnswerPart<Fields>[],
): AnswerPart<Record<Name, Fields[]>> =>
  new CompoundPart(
    () => ({ [name]: parts.map(({ fields }) => fields) }) as Record<Name, Fields[]>,
    () => `"${name}":[${parts.map(({ json }) => `{${json}}`).join(',')}]`,
  )

class OwnPart<Fields extends object> implements AnswerPart<Fields> {
  readonly fields: Fields
  #json: string | undefined

  constructor(fields: Fields) {
    this.fields = fields
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.fields).slice(1, -1)
    return this.#json
  }
}

/** Whoever wants one form does not pay for the other. */
class CompoundPart<Fields extends object> implements AnswerPart<Fields> {
  readonly #view: () => Fields
  readonly #render: () => string
  #fields: Fields | undefined
  #json: string | undefined

  constructor(view: () => Fields, render: () => string) {
    this.#view = view
    this.#render = render
  }

  get fields(): Fields {
    this.#fields ??= this.#view()
    return this.#fields
  }

  get json(): string {
    this.#json ??= this.#render()
    return this.#json
  }
}

function joinJson(parts: readonly AnswerPart<object>[]): string {
  let joined = ''
  for (const { json } of parts) if (json !== '') joined += joined === '' ? json : `,${json}`
  return joined
}
