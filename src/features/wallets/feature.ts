import { feature, opened } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Platform } from '../../platform/platform.ts'
import { watchBalances } from './balance-watch.ts'
import { openBalances } from './balances.ts'
import { openChain } from './chain.ts'
import { chainChecks } from './doctor-checks.ts'
import { walletGrants } from './grants.ts'
import type { NoteWalletLinked } from './linking.ts'
import { forgetOldNonces } from './nonces.ts'
import { walletPersonalData } from './personal-data.ts'
import { openWalletReading } from './read.ts'
import { walletRoutes } from './routes.ts'

/** @param noteLinked tells the owner of the account */
export const wallets = (noteLinked: NoteWalletLinked) =>
  feature({
    doctorChecks: chainChecks,
    personalData: [walletPersonalData],
    grants: [walletGrants],
    open: (platform) => openWallets(platform, noteLinked),
  })

async function openWallets(
  { db, community, hotPool, settings, outbound, log, publicUrl }: Platform,
  noteLinked: NoteWalletLinked,
) {
  const chain = await openChain(settings.chain.rpcUrls, { outbound, log })
  const walletProofs = { community, chain, chainId: settings.chain.id, publicUrl }
  const parts = {
    db,
    community,
    walletProofs,
    readWallets: openWalletReading(hotPool),
    readBalance: openBalances(chain),
    noteLinked,
  }
  return opened({
    offers: { walletProofs },
    tag: { name: 'Wallets', description: 'Linked wallets and their balances.' },
    areas: [{ prefixes: ['/api/wallet'], dialect: plainErrors, routes: (app) => walletRoutes(app, parts) }],
    jobs: [
      { name: 'forget-old-nonces', cron: '47 * * * *', run: () => forgetOldNonces(db) },
      {
        name: 'watch-balances',
        cron: '* * * * *',
        run: () => watchBalances({ db, community, chain }, settings.watchedWalletsPerMinute),
      },
    ],
  })
}
