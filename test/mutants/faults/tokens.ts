import type { Fault } from '../fault.ts'

export const tokenFaults: readonly Fault[] = [
  {
    file: 'src/features/wallets/nonces.ts',
    find: "    .where('expires_at', '>', sql<Date>`clock_timestamp()`)\n",
    replace: '',
    tests: ['src/features/wallets/proofs.test.ts'],
  },
  {
    file: 'src/features/wallets/nonces.ts',
    find: "    .where('user_id', 'is not distinct from', userId)\n",
    replace: '',
    tests: ['src/features/wallets/proofs.test.ts'],
  },
  {
    file: 'src/features/wallets/siwe-message.ts',
    find: 'CLOCK_TOLERANCE_MS = 60_000',
    replace: 'CLOCK_TOLERANCE_MS = 600_000',
    tests: ['src/features/wallets/proofs.test.ts'],
  },
  {
    file: 'src/features/auth/links/links.ts',
    find: ' and links.purpose = ${purpose}',
    replace: '',
    tests: ['src/features/auth/links/links.test.ts'],
  },
  {
    file: 'src/features/auth/links/links.ts',
    find: ' and links.expires_at > clock_timestamp()',
    replace: '',
    tests: ['src/features/auth/links/links.test.ts'],
  },
  {
    file: 'src/features/auth/links/links.ts',
    find: "  await trx.deleteFrom('links').where('user_id', '=', userId).execute()\n",
    replace: '',
    tests: ['src/features/auth/links/links.test.ts'],
  },
  {
    file: 'src/features/auth/session-cookie.ts',
    find: 'actual.length === expected.length && timingSafeEqual(actual, expected) ? token',
    replace: 'actual.length === expected.length ? token',
    tests: ['src/features/auth/session-cookie.test.ts'],
  },
  {
    file: 'src/features/auth/callers.ts',
    find: 'session?.user_id === claims?.userId ? toUser',
    replace: 'session !== undefined ? toUser',
    tests: ['src/features/auth/forged-credentials.test.ts', 'src/features/auth/json-web-tokens.test.ts'],
  },
  {
    file: 'src/features/auth/callers.ts',
    find: ' and sessions.expires_at > now() and ${ACTIVE_USER}`',
    replace: ' and ${ACTIVE_USER}`',
    tests: ['src/features/auth/sessions.test.ts'],
  },
  {
    file: 'src/features/auth/callers.ts',
    find: "    sessions.created_at > now() - interval '24 hours'",
    replace: "    sessions.updated_at > now() - interval '24 hours'",
    tests: ['src/features/auth/fresh-sign-in.test.ts'],
  },
  {
    file: 'src/features/auth/callers.ts',
    find: 'await byToken(hashOfToken(token))',
    replace: '(await byToken(hashOfToken(token))) ?? (await byToken(token))',
    tests: ['src/features/auth/stored-tokens.test.ts'],
  },
  {
    file: 'src/features/auth/json-web-tokens.ts',
    find: '      audience: publicUrl(),\n',
    replace: '',
    tests: ['src/features/auth/forged-credentials.test.ts'],
  },
  {
    file: 'src/features/auth/json-web-tokens.ts',
    find: 'exp - iat <= TOKEN_LIFETIME_SECONDS && ',
    replace: '',
    tests: ['src/features/auth/forged-credentials.test.ts'],
  },
  {
    file: 'src/features/auth/json-web-tokens.ts',
    find: '.where(sql<boolean>`not ${hasRunOut}`)',
    replace: '',
    tests: ['test/system/secret-rotation.test.ts'],
  },
  {
    file: 'src/features/auth/signing-keys.ts',
    find: '(expires_at is null or expires_at > now()) and ',
    replace: '',
    tests: ['test/system/secret-rotation.test.ts'],
  },
  {
    file: 'src/features/auth/api-keys/key-callers.ts',
    find: ' and (api_keys.expires_at is null or api_keys.expires_at > now())\n',
    replace: '\n',
    tests: [
      'src/features/auth/api-keys/key-callers.test.ts',
      'src/features/auth/api-keys/api-keys.test.ts',
      'src/features/auth/api-keys/rotation.test.ts',
    ],
  },
  {
    file: 'src/features/auth/api-keys/api-keys.ts',
    find: 'expires_at = least(expires_at, now() + make_interval(hours => ${OVERLAP_HOURS}))',
    replace: 'expires_at = now() + make_interval(hours => ${OVERLAP_HOURS})',
    tests: ['src/features/auth/api-keys/rotation.test.ts'],
  },
  {
    file: 'src/features/auth/api-keys/api-keys.ts',
    find: "if (former.rotated_at !== null) throw conflict('API key has been rotated already', 'API_KEY_ROTATED')\n",
    replace: '',
    tests: ['src/features/auth/api-keys/rotation.test.ts'],
  },
  {
    file: 'src/features/notifications/preferences/unsubscribe-links.ts',
    find: " || bytes.toString('base64url') !== token",
    replace: '',
    tests: ['src/features/notifications/outgoing-texts.test.ts'],
  },
  {
    file: 'src/features/auth/routes.ts',
    find: 'const shown = session && body.replaceAll(',
    replace: 'const shown = session?.token && body.replaceAll(',
    tests: ['src/features/auth/json-web-tokens.test.ts', 'src/features/auth/stored-tokens.test.ts'],
  },
  {
    file: 'src/features/webhooks/due-deliveries.ts',
    find: 'case when former_secret_until > now() then former_secret end',
    replace: 'former_secret',
    tests: ['src/features/webhooks/deliver.test.ts'],
  },
]
