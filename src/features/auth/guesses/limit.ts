import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { SecurityEventKind } from '../../../platform/database/tables/security-log.ts'
import { ApiError, rateLimited } from '../../../platform/http/errors/errors.ts'
import { wideNetworkOf } from '../../../platform/http/origins/client-address.ts'
import type { RecordSecurityEvent, SecurityEvent } from '../../security-log/event.ts'
import { forgetGuesses, type GuessCount, giveBackGuess, takeGuess } from './count.ts'
import { openGuessQueues } from './queues.ts'

interface Secret {
  /** The code by which a wrong guess is refused. */
  readonly wrong: string
  /** Records a wrong guess; absent: whoever checks it does. */
  readonly event?: SecurityEventKind
}

/** Whatever else refuses a request (its page, a new password, a database that is down) says nothing about the guess. */
const guessable = {
  password: { wrong: 'INVALID_EMAIL_OR_PASSWORD', event: 'SIGN_IN_FAILED' },
  'current-password': { wrong: 'INVALID_PASSWORD', event: 'PASSWORD_FAILED' },
  'second-factor': { wrong: 'INVALID_CODE' },
  telephone: { wrong: 'INVALID_CODE', event: 'CODE_FAILED' },
  reset: { wrong: 'INVALID_TOKEN', event: 'CODE_FAILED' },
} as const satisfies Record<string, Secret>
export type Guessable = keyof typeof guessable

interface Guess {
  readonly of: Guessable
  /** By id or address, existing or not. Null where what is guessed names no account: counted by place alone. */
  readonly account: { readonly id: string } | { readonly email: string } | null
  readonly origin: NonNullable<SecurityEvent['origin']>
}

/**
 * Limits guesses per account over all addresses: 10 within 15 minutes are free, then each doubles the wait for the next,
 * from 15 seconds to 15 minutes. Places that the account has been used from have a count of their own, so that nobody
 * locks its owner out. Every guess is counted before the work; only a right one, work that neither throws nor answers with
 * a refusal, takes that back and forgets what its place guessed wrong. Throws 429 instead of doing the work.
 */
export type LimitGuesses = <Result>(guess: Guess, work: () => Promise<Result>) => Promise<Result>

interface GuessParts {
  readonly db: Database
  readonly recordSecurityEvent: RecordSecurityEvent
}

export function openGuessLimit({ db, recordSecurityEvent }: GuessParts): LimitGuesses {
  const inTurn = openGuessQueues()

  return async (guess, work) => {
    const { userId, places } = await findAccount(db, guess.account)
    const count = countOf(guess, userId, places)
    const { of: secret, origin } = guess
    const { wrong, event }: Secret = guessable[secret]
    const note = (kind: SecurityEventKind) => recordSecurityEvent({ kind, userId, origin, detail: secret })
    const noteIfWrong = (code: string | undefined) => event !== undefined && code === wrong && note(event)

    return inTurn(`${count.subject.toString('base64')} ${count.place}`, async () => {
      const waitSeconds = await takeGuess(db, count)
      if (waitSeconds !== undefined) {
        note('GUESSING_DELAYED')
        throw rateLimited(waitSeconds)
      }
      try {
        const result = await work()
        if (result instanceof Response && !result.ok) noteIfWrong(await codeOf(result))
        else if (count.place === ELSEWHERE) await giveBackGuess(db, count)
        else await forgetGuesses(db, count)
        return result
      } catch (error) {
        if (error instanceof ApiError) noteIfWrong(error.parts.code)
        throw error
      }
    })
  }
}

/** Undefined for a refusal without a body, of which better-auth has some. */
async function codeOf(refusal: Response): Promise<string | undefined> {
  const text = await refusal.clone().text()
  return text === '' ? undefined : JSON.parse(text).code
}

const ELSEWHERE = ''

/** The current password and that of a sign-in are one secret. Counters hold no addresses: a hash says whose they are. */
function countOf({ of, account, origin }: Guess, userId: string | null, places: ReadonlySet<string>): GuessCount {
  const place = wideNetworkOf(origin.ipAddress)
  const secret = of === 'current-password' ? 'password' : of
  const whose = account === null ? place : (userId ?? ('email' in account ? account.email : account.id))
  return {
    subject: createHash('sha256').update(`${secret} ${whose}`).digest(),
    place: places.has(place) ? place : ELSEWHERE,
  }
}

/** By one statement, whether or not the account exists. */
async function findAccount(
  db: Database,
  account: Guess['account'],
): Promise<{ userId: string | null; places: ReadonlySet<string> }> {
  if (account === null) return { userId: null, places: new Set() }
  const condition = 'id' in account ? sql`users.id = ${account.id}` : sql`users.email = ${account.email}`
  const { rows } = await sql<{ id: string; ip_address: string | null }>`
    select distinct users.id, sign_ins.ip_address
    from users left join sign_ins on sign_ins.user_id = users.id
    where ${condition}`.execute(db)
  const addresses = rows.flatMap(({ ip_address }) => ip_address ?? [])
  return { userId: rows[0]?.id ?? null, places: new Set(addresses.map(wideNetworkOf)) }
}
