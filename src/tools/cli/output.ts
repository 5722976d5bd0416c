import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { replaceFile } from '../../platform/lib/atomic-file.ts'
import { isMissing } from '../../platform/lib/error-code.ts'
import { CommandFailure } from './command.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'

/** To standard output, or a file that appears when it is complete, for its owner only. */
export async function writeOutput(content: Readable, path: string | undefined): Promise<void> {
  const signal = untilInterrupted('interrupted')
  await refusedInWords(async () => {
    if (path === undefined) return pipeline(content, process.stdout, { end: false, signal })
    const found = await stat(path).catch((error) => {
      if (!isMissing(error)) throw error
    })
    if (found?.isDirectory()) throw new CommandFailure(`${path} is a folder: name a file`)
    // A device or a pipe is written to, not replaced.
    if (found !== undefined && !found.isFile()) return pipeline(content, createWriteStream(path), { signal })
    await replaceFile(path, (draft) =>
      pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal }),
    )
  })
}
