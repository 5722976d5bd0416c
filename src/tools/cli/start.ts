import { parseArgs } from 'node:util'
import { serve } from '../../serve.ts'
import { moveBeforeStart } from '../upgrade/before-start.ts'
import type { Command } from './command.ts'

export const start: Command = {
  options: '',
  about: 'Serves until a signal ends it, as npm start does.',

  async run(args) {
    parseArgs({ args })
    await serve(moveBeforeStart)
    return 0
  },
}
