import { parseArgs } from 'node:util'
import { HeadNotSigned } from '../../features/audit/hand-over.ts'
import { sealedColumns } from '../../features.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { newSecret, readStoredSecrets, secretFile, writeStoredSecrets } from '../../platform/settings/stored-secret.ts'
import { inWords, RotationRefused, type RotationResult, rotateSecret } from '../secret/rotate.ts'
import { type Command, CommandFailure, sayResult, showProgress } from './command.ts'
import { withDatabase } from './database.ts'
import { untilInterrupted } from './interruption.ts'
import { flag } from './options.ts'
import { operatorOf } from './user-options.ts'

export const secretRotate: Command = {
  options: '[--drop]',
  about:
    'Seals what is stored with the first of several secrets; the service may be running. --drop then removes the older ones from the data folder.',

  async run(args) {
    const { values } = parseArgs({ args, options: { drop: flag } })
    const signal = untilInterrupted('interrupted: what is done stays done, run it again to go on')
    const result = await withDatabase(async ({ db, settings }) => {
      const secrets = settings.secrets ?? (await readStoredSecrets(settings.dataFolder))
      if (values.drop) assertDroppable(settings, secrets)
      if (secrets.length === 1) return addSecret(settings, secrets)
      const keys = await openKeys({ ...settings, secrets })
      const rotation = { db, keys, columns: sealedColumns, operator: operatorOf('secret rotate') }
      const result = await rotateSecret(rotation, { signal, onBatch }).catch(explain)
      if (values.drop && isDone(result)) await writeStoredSecrets(settings.dataFolder, secrets.slice(0, 1))
      return result
    })
    showProgress(process.stderr, '')
    if (result === undefined) return 0
    sayResult(summaryOf(result), { isDone: isDone(result), ...result })
    return isDone(result) ? 0 : 1
  },
}

const PIPE_STEP = 10_000

/** In a pipe a line now and then. */
function onBatch(column: string, seen: number): void {
  const progress = `${column}: ${seen} values`
  if (process.stderr.isTTY) showProgress(process.stderr, progress)
  else if (seen % PIPE_STEP === 0) process.stderr.write(`${progress}\n`)
}

const isDone = (result: RotationResult) => result.sealingWithOlder.length === 0 && total(result, 'older') === 0

function assertDroppable(settings: Settings, { length }: readonly string[]): void {
  if (settings.secrets !== undefined)
    throw new CommandFailure('HROMADA_SECRET is set: remove the older secrets from it by hand, and restart')
  if (length === 1) throw new CommandFailure('there is no older secret')
}

/** The first step where the secret is the data folder's: nothing is sealed with a secret that no program has. */
async function addSecret(
  { secrets: configured, dataFolder }: Settings,
  secrets: readonly string[],
): Promise<undefined> {
  if (configured !== undefined) {
    throw new CommandFailure('HROMADA_SECRET holds one secret: add a new one, as docs/operation.md says, and restart')
  }
  await writeStoredSecrets(dataFolder, [newSecret(), ...secrets])
  const newSecretIn = secretFile(dataFolder)
  sayResult(`A new secret stands first in ${newSecretIn}. Restart the service, then run this again.`, { newSecretIn })
}

function explain(error: unknown): never {
  if (error instanceof RotationRefused) throw new CommandFailure(error.message, { cause: error })
  if (error instanceof HeadNotSigned)
    throw new CommandFailure(`${error.message} with any of the secrets: see hromada audit verify`, { cause: error })
  throw error
}

function summaryOf(result: RotationResult): string {
  const { isLogHandedOver, isSigningKeyReplaced, sealingWithOlder } = result
  const unreadable = result.columns.filter((column) => column.unreadable > 0)
  const older = total(result, 'older')
  return [
    `Sealed ${total(result, 'resealed')} values with the first secret; ${older} need an older one.`,
    ...(isLogHandedOver ? ['The audit log goes on under the first secret.'] : []),
    ...(isSigningKeyReplaced ? ['A new key signs JWTs. Those of before run out within 15 minutes.'] : []),
    ...unreadable.map(({ column, unreadable }) => `None of the secrets opens ${unreadable} values of ${column}.`),
    ...(sealingWithOlder.length > 0
      ? [`These running programs still seal with an older secret: ${inWords(sealingWithOlder)}.`]
      : []),
    older === 0 && sealingWithOlder.length === 0
      ? 'Nothing needs the older secrets any more. Remove them (in the data folder by --drop), and restart.'
      : 'Put the first secret first everywhere, restart, and run this again.',
  ].join('\n')
}

const total = ({ columns }: RotationResult, count: 'resealed' | 'older') =>
  columns.reduce((sum, column) => sum + column[count], 0)
