import { admin } from '../../platform/access/access.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { openNewAccounts } from './new-accounts.ts'
import { readOverview } from './overview.ts'
import { Overview } from './schema.ts'

const KEPT_MS = 60_000

export function overviewRoutes(app: RouteScope, platform: Platform): void {
  const readNewAccounts = openNewAccounts(platform.db)
  let kept: { readonly overview: Promise<Overview>; readonly untilMs: number } | undefined

  /** Single flight, kept for a minute: however many look at it, a process asks once. */
  function currentOverview(): Promise<Overview> {
    const nowMs = performance.now()
    if (kept !== undefined && nowMs < kept.untilMs) return kept.overview
    const overview = readOverview({ ...platform, readNewAccounts })
    kept = { overview, untilMs: nowMs + KEPT_MS }
    overview.catch(() => {
      kept = undefined
    })
    return overview
  }

  app.get(
    '/api/admin/overview',
    {
      config: { access: admin, limits: [perCaller(300, 'admin')], failure: 'Failed to fetch the overview' },
      schema: {
        operationId: 'getOverview',
        summary: 'Get what waits, what failed, what is set up, and the load of the last day',
        response: { 200: Overview },
      },
    },
    async () => currentOverview(),
  )
}
