import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Server } from '../harness/s3-server.ts'
import { asAdministrator } from '../process/program.ts'
import { type EmptyDatabase, emptyDatabase } from './database.ts'

export interface Community {
  readonly database: EmptyDatabase
  /** The settings of the program on the machine of this name. */
  on(machine: string): Record<string, string>
}

/** What programs on several machines share, until the stack is left. */
export async function openCommunity(stack: AsyncDisposableStack): Promise<Community> {
  const database = await emptyDatabase(stack)
  const folder = await mkdtemp(join(tmpdir(), 'hromada-machines-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'bucket'))
  const bucket = await startS3Server(join(folder, 'bucket'))
  stack.defer(() => bucket.close())
  const common = {
    DATABASE_URL: database.url,
    ...(process.env.TEST_REDIS_URL && { REDIS_URL: process.env.TEST_REDIS_URL }),
    HROMADA_SECRET: 'a secret that all programs of one community share',
    HROMADA_FILES: bucket.place,
    HROMADA_S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    HROMADA_S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    ...asAdministrator,
  }
  return { database, on: (machine) => ({ ...common, HROMADA_DATA_DIR: join(folder, machine) }) }
}
