import { communityOf } from '../../src/platform/community/community.ts'
import { readSettings } from '../../src/platform/settings/settings.ts'

/** As it is where nobody has said anything of it, for tests of what needs no service. */
export const anyCommunity = communityOf(readSettings({}))

/** Its pages of errors, to which nobody has signed in. */
export const anyErrorPages = { community: anyCommunity, viewerOf: async () => null }
