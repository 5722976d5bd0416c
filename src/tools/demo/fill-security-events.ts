import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { hashOfToken } from '../../features/auth/stored-tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SecurityEventKind } from '../../platform/database/tables/security-log.ts'
import { chance, daysFromNow } from './chance.ts'
import type { Inhabitant } from './schema.ts'

const MINUTES_PER_DAY = 24 * 60
const WRONG_PASSWORDS = 9
const GUESSED = 'kateryna.voloshchenko'
const browsers: Readonly<Record<string, string>> = {
  'Firefox, Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Chrome, Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Safari, macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Safari, iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Chrome, Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
}
const devices = Object.keys(browsers)

interface Event {
  readonly kind: SecurityEventKind
  /** The part of the address before the @; absent: no account is known. */
  readonly of?: string
  readonly daysAgo: number
  readonly from: string
  readonly device: string
  readonly detail?: string
}

const home = { from: '203.0.113.24', device: 'Firefox, Linux' }
const stranger = { from: '198.51.100.77', device: 'Python' }

/** Somebody guesses a password and gives up; somebody makes an account safer; somebody asks for what is not theirs. */
const stories: readonly Event[] = [
  ...Array.from({ length: WRONG_PASSWORDS }, (_, attempt) => ({
    kind: 'SIGN_IN_FAILED' as const,
    of: GUESSED,
    daysAgo: 1.3 - attempt / MINUTES_PER_DAY,
    ...stranger,
    detail: 'password',
  })),
  { kind: 'GUESSING_DELAYED', of: GUESSED, daysAgo: 1.29, ...stranger, detail: 'password' },
  { kind: 'PASSWORD_CHANGED', of: GUESSED, daysAgo: 1.1, ...home },
  { kind: 'SECOND_FACTOR_CHANGED', of: GUESSED, daysAgo: 1.09, ...home, detail: 'totpEnabled' },
  { kind: 'PASSKEY_ADDED', of: 'nazar.yizhakevych', daysAgo: 4.2, ...home, detail: 'passkeyAdded' },
  { kind: 'API_KEY_CREATED', of: 'bohdan.pylypiuk', daysAgo: 2.6, ...home },
  { kind: 'ACCESS_REFUSED', of: 'visitor', daysAgo: 0.8, ...home, detail: 'GET /api/admin/users' },
  { kind: 'SIGN_IN_FAILED', daysAgo: 0.4, ...stranger, detail: 'password' },
]

/** Fills the security log of the last days, as if members had come and gone. */
export async function fillWithSecurityEvents(db: Database, inhabitants: readonly Inhabitant[]): Promise<void> {
  const idOf = (name: string) => inhabitants.find(({ email }) => email.startsWith(`${name}@`))?.id ?? null
  const signIns = inhabitants.map(({ email }, place): Event => {
    const random = (what: string) => chance(`${what} ${email}`)
    const device = devices[Math.floor(random('device') * devices.length)] ?? 'unknown'
    return {
      kind: 'SIGN_IN_SUCCEEDED',
      of: email.slice(0, email.indexOf('@')),
      daysAgo: 5 * random('sign-in'),
      from: `203.0.113.${30 + place}`,
      device,
      detail: 'email',
    }
  })
  const events = [...signIns, ...stories].toSorted((one, other) => other.daysAgo - one.daysAgo)
  await db
    .insertInto('security_log')
    .values(
      events.map(({ kind, of, daysAgo, from, device, detail = null }) => ({
        kind,
        user_id: of === undefined ? null : idOf(of),
        occurred_at: daysFromNow(-daysAgo),
        ip_address: from,
        device,
        request_id: null,
        detail,
      })),
    )
    .execute()
  for (const { of, daysAgo, from, device } of signIns) {
    const userId = of === undefined ? null : idOf(of)
    if (userId !== null) await noteSignIn(db, userId, { at: daysFromNow(-daysAgo), from, device })
  }
  await signInAtHome(db, idOf(GUESSED))
}

interface SignIn {
  readonly at: Date
  readonly from: string
  readonly device: string
}

/** Where an account shows when it was used last. */
async function noteSignIn(db: Database, userId: string, { at, from, device }: SignIn): Promise<void> {
  const origin = { ip_address: from, user_agent: browsers[device] ?? null }
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, signed_in_at: at, session_id: randomUUIDv7(), provider: 'email', ...origin })
    .execute()
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()
}

/** So that there is a session to end. */
async function signInAtHome(db: Database, userId: string | null): Promise<void> {
  if (userId === null) return
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      token: hashOfToken(randomBytes(24).toString('base64url')),
      expires_at: daysFromNow(6),
      ip_address: home.from,
      user_agent: browsers[home.device] ?? null,
    })
    .execute()
}
