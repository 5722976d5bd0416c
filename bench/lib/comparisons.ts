import { startBareTwin } from './bare-server.ts'
import type { LoadPlan, LoadResult } from './load-generator.ts'
import { inTurns, measure, median, medianOf } from './measure.ts'
import { progress, type Row } from './report.ts'
import type { Server } from './server-process.ts'

const SATURATED_PERCENT = 95
/** The code of a server that runs for weeks is compiled, which takes some hundred thousand requests. */
const COMPILE_MS = Number(process.env.BENCH_COMPILE_MS ?? 12_000)

/** Targets for requests a second and for the 99th percentile of latency, as shares of the bare server's. */
type RatioTargets = { readonly minRatio?: number; readonly maxP99Ratio?: number }

/**
 * Measures a server in turns with a bare one that sends the same bytes, so that the noise of a shared machine falls on
 * both. Latencies and rates are medians of the rounds, and so is the ratio.
 */
export async function measureBesideBare(
  { name, ...targets }: Pick<Row, 'name'> & RatioTargets,
  server: Server,
  plan: LoadPlan,
): Promise<Row> {
  progress(`${name} …`)
  const { minRatio = 0, maxP99Ratio = Number.POSITIVE_INFINITY } = targets
  const [first] = plan.requests
  if (first === undefined) throw new Error(`${name}: no requests`)
  await using bare = await startBareTwin(server, first)
  await compile(server, plan)
  const rounds = await inTurns(
    () => measure(bare, plan),
    () => measure(server, plan),
  )
  const [ofBare, ofServer] = [rounds.map(({ one }) => one), rounds.map(({ other }) => other)]
  const ratios = rounds.map(({ one, other }) => other.perSecond / one.perSecond)
  const ratio = median(ratios)
  const p99Ratio = medianOf(rounds, ({ one, other }) => other.p99 / one.p99)
  const isSaturated = [...ofBare, ...ofServer].some(({ busyPercent }) => busyPercent >= SATURATED_PERCENT)
  const shownTargets = [
    ...(targets.minRatio === undefined ? [] : [`ratio ≥ ${minRatio}`]),
    ...(targets.maxP99Ratio === undefined ? [] : [`p99 < ${maxP99Ratio}×`]),
  ]
  return {
    name,
    ...(shownTargets.length > 0 && {
      target: shownTargets.join(', '),
      met: ratio >= minRatio && p99Ratio < maxP99Ratio,
    }),
    ...latencyColumns(ofServer),
    ratio,
    note: `bare ${Math.round(medianOf(ofBare, ({ perSecond }) => perSecond))}/s; ratios ${rangeOf(ratios, 3)}; p99 ${p99Ratio.toFixed(1)}×${isSaturated ? '; load generator saturated' : ''}`,
  }
}

/** Runs a plan until the server's code is compiled. */
export async function compile(server: Server, plan: LoadPlan): Promise<void> {
  await measure(server, { ...plan, durationMs: COMPILE_MS })
}

/**
 * What the same requests cost a large community, in turns with a small one; the columns are those of the large one.
 * @param plans for the small community and the large one, given the number of the round
 */
export async function measureCostOfSize(
  { name, target, maxCost, note }: Pick<Row, 'name' | 'target' | 'note'> & { maxCost?: number },
  small: { server: Server; plan: (round: number) => LoadPlan },
  large: { server: Server; plan: (round: number) => LoadPlan },
): Promise<Row> {
  progress(`${name} …`)
  const rounds = await inTurns(
    (round) => measure(small.server, small.plan(round)),
    (round) => measure(large.server, large.plan(round)),
  )
  const cost = medianOf(rounds, ({ one, other }) => one.perSecond / other.perSecond)
  return {
    name,
    ...(maxCost !== undefined && { target: `cost ≤ ${maxCost}× ${target}`, met: cost <= maxCost }),
    ...latencyColumns(rounds.map(({ other }) => other)),
    note: `cost ${cost.toFixed(2)}×${note === undefined ? '' : `; ${note}`}`,
  }
}

/** The lowest and the highest. */
export const rangeOf = (values: readonly number[], digits: number): string =>
  [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)).join('–')

/** Medians of the rounds of one server. */
export const latencyColumns = (rounds: readonly LoadResult[]) => ({
  perSecond: medianOf(rounds, ({ perSecond }) => perSecond),
  p50: medianOf(rounds, ({ p50 }) => p50),
  p99: medianOf(rounds, ({ p99 }) => p99),
})
