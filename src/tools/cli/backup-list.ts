import { parseArgs } from 'node:util'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import { isEncryptedName, madeAt } from '../backup/backup-name.ts'
import { openBackupPlace } from '../backup/open-place.ts'
import { type Command, CommandFailure, sayResult } from './command.ts'
import { refusedInWords } from './interruption.ts'

export const backupList: Command = {
  options: '',
  about: 'Lists the backups in the place that HROMADA_BACKUP names, the newest first.',

  async run(args) {
    parseArgs({ args, options: {} })
    const place = openBackupPlace(await ownSettings())
    if (place === undefined) throw new CommandFailure('HROMADA_BACKUP is not set: no backups are made by the clock')
    try {
      const backups = await refusedInWords(() => place.list())
      if (backups.length === 0) process.stderr.write(`hromada: there is no backup in ${place.where}\n`)
      for (const { name, bytes } of backups) {
        const line = { name, madeAt: madeAt(name), bytes, encrypted: isEncryptedName(name) }
        sayResult(`${name}  ${(bytes / 1024 / 1024).toFixed(1)} MiB`, line)
      }
    } finally {
      place.close()
    }
    return 0
  },
}
