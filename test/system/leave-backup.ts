import { readExamples } from '../../src/features/operation/examples.ts'
import { connectionTo } from '../../src/platform/database/encryption.ts'
import { writeBackupFile } from '../../src/tools/backup/backup-file.ts'
import { makeBackup } from '../../src/tools/backup/making.ts'
import { globalSetup, globalTeardown } from '../harness/database-server.ts'
import type { TestApp } from '../harness/test-app.ts'
import { reviewing } from './access-review.ts'
import { startSurrounded } from './example-surroundings.ts'
import { currentExamples, describedRoutes } from './examples.ts'

/*
 * A backup of a service that was asked everything once, and so has rows of nearly every kind, for later versions to
 * restore: `node test/system/leave-backup.ts FILE`. Its newest account is an administrator with the password of tests.
 */

async function leaveBackup({ platform }: TestApp, file: string): Promise<void> {
  const { settings, files } = platform
  if (settings.databaseUrl === undefined) throw new Error('the service has no database')
  await makeBackup(
    { connection: await connectionTo(settings.databaseUrl), settings, store: files.store },
    {
      hasFiles: true,
      recipients: [],
      signal: new AbortController().signal,
      reportProgress() {},
      write: (content) => writeBackupFile(file, content),
    },
  )
}

const [, , file] = process.argv
if (file === undefined) throw new Error('name the file')
await globalSetup()
const { started: surrounded, routes } = await reviewing(startSurrounded)
const { app } = surrounded
await currentExamples(surrounded, await describedRoutes(app, routes), await readExamples())
await app.member('admin')
await leaveBackup(app, file)
await surrounded[Symbol.asyncDispose]()
await globalTeardown()
