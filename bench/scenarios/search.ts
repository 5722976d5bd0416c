import { compile, latencyColumns } from '../lib/comparisons.ts'
import { get } from '../lib/http-client.ts'
import type { LoadPlan } from '../lib/load-generator.ts'
import { measure, medianOf, ROUNDS } from '../lib/measure.ts'
import { descriptionsIn } from '../lib/opportunity-texts.ts'
import { onAnyCore } from '../lib/pinning.ts'
import { startSeededProgram } from '../lib/program.ts'
import { seededRandom } from '../lib/random.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchAdministrator, benchLogin, openAccount, seedAccount } from '../lib/seed-accounts.ts'
import { seedSearched } from '../lib/seed-search.ts'

const MANY = Number(process.env.BENCH_MANY ?? 100_000)
const MAX_SHARED_P99_MS = 60
const MAX_FRESH_P99_MS = 250

const many = MANY.toLocaleString('en')

const questions = [
  'developer',
  'розробник',
  'senior developer react',
  'бухгалтера',
  'project manager',
  'керівник проєкту',
].concat(['solar energy', 'сонячна енергія', 'nurse health', 'kubern', 'інжен', 'юристи', 'machine learning', 'people'])

/** Some thousands of pairs of words, as frequent as in the texts that are searched. */
const manyQuestions = (['en', 'uk'] as const).flatMap((language) => {
  const words = descriptionsIn(language, 20, 200, seededRandom(3)).join(' ').replaceAll('.', '').split(' ')
  return words.map((word, index) => `${word} ${words[index + 1] ?? ''}`)
})

/** A member who searches everything. The program, its database and the load share two cores. */
export async function measureSearch(): Promise<Row[]> {
  await using community = await startSeededProgram(onAnyCore, async (database, server) => {
    progress(`writing ${MANY} of each kind …`)
    await seedSearched(database, MANY, await seedAccount(database, benchAdministrator, 'admin'))
    return openAccount(server, database, benchLogin, 'member')
  })
  const { program, headers } = community

  async function measureRounds(name: string, asked: readonly string[], maxP99Ms: number): Promise<Row> {
    progress(`${name} …`)
    const requests = asked.map((question) => get(`/api/search?q=${encodeURIComponent(question)}`, headers))
    const planFor = (seed: number): LoadPlan => ({
      requests,
      connections: 16,
      durationMs: 5_000,
      warmupMs: 1_000,
      seed,
    })
    await compile(program, planFor(ROUNDS))
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(program, planFor(round)))
    const p99 = medianOf(rounds, (round) => round.p99)
    return {
      name: `GET /api/search, ${name}, ${many} of each kind, 16 connections, 2 cores`,
      target: `p99 < ${maxP99Ms} ms`,
      met: p99 < maxP99Ms,
      ...latencyColumns(rounds),
      note: 'load and server share the two cores',
    }
  }

  return [
    await measureRounds(`${questions.length} questions`, questions, MAX_SHARED_P99_MS),
    await measureRounds(`${manyQuestions.length} questions`, manyQuestions, MAX_FRESH_P99_MS),
  ]
}
