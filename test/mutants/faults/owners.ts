import type { Fault } from '../fault.ts'

const auth = 'src/features/auth'

const inAuth = (tests: readonly string[], file: string, find: string, replace: string): Fault => ({
  file: `${auth}/${file}`,
  find,
  replace,
  tests: tests.map((test) => (test.startsWith('src/') ? test : `${auth}/${test}`)),
})

const reauthentication = ['reauthentication/reauthentication.test.ts']
const disavowal = ['access-changes/disavow.test.ts']
const otherAccess = ['password-reset/other-access.test.ts']
const firstComers = ['address-verification/first-comers.test.ts']
const twoFactor = ['second-factor/two-factor.test.ts']
const invitations = ['invitations/invitations.test.ts']

/** What keeps an account its owner's: proof, what is mailed of ways in, the ways back, and who may invite. */
export const ownerFaults: readonly Fault[] = [
  inAuth(reauthentication, 'reauthentication/reauthentication.ts', 'make_interval(mins =>', 'make_interval(hours =>'),
  inAuth(
    reauthentication,
    'reauthentication/reauthentication.ts',
    'if (!session?.isRecent || !isEnough)',
    'if (!isEnough)',
  ),
  inAuth(
    reauthentication,
    'reauthentication/reauthentication.ts',
    'if (!session?.isRecent || !isEnough)',
    'if (!session?.isRecent)',
  ),
  inAuth(reauthentication, 'reauthentication/reauthentication.ts', 'own.length === 0 && mailsAreSent', 'mailsAreSent'),
  inAuth(
    reauthentication,
    'reauthentication/reauthentication.ts',
    "by === 'password' || by === 'factor'",
    'by !== undefined',
  ),
  inAuth(
    reauthentication,
    'reauthentication/reauthentication.ts',
    "(first === 'mail' ? session?.by === 'mail' : isOwn(session?.by))",
    "(first === 'mail' || isOwn(session?.by))",
  ),
  inAuth(
    otherAccess,
    'reauthentication/reauthentication.ts',
    'and is_vouched)\n        ) as "isVouched"',
    ')\n        ) as "isVouched"',
  ),
  inAuth(reauthentication, 'reauthentication/reauthentication.ts', "    .where('id', '=', sessionId)\n", ''),
  inAuth(reauthentication, 'guesses/spend-try.ts', 'MAX_TRIES = 5', 'MAX_TRIES = 50'),
  inAuth(
    reauthentication,
    'reauthentication/mailed-code.ts',
    "    .where('code_hash', '=', hashOfTypedCode(code))\n",
    '',
  ),
  inAuth(
    reauthentication,
    'reauthentication/prove.ts',
    'if (hash === undefined || !(await',
    'if (hash !== undefined && !(await',
  ),
  inAuth(
    reauthentication,
    'reauthentication/prove.ts',
    "const isMailed = means.includes('mail')",
    'const isMailed = true',
  ),
  inAuth(reauthentication, 'reauthentication/prove.ts', "return isMailed ? 'mail' : 'factor'", "return 'factor'"),
  inAuth(twoFactor, 'second-factor/prove-owner.ts', '      await passwords.checkPassword(own.userId, context)\n', ''),
  inAuth(
    twoFactor,
    'second-factor/prove-owner.ts',
    'if (password !== undefined || needsPassword)',
    'if (password !== undefined)',
  ),
  inAuth(
    reauthentication,
    'second-factor/passkey-plugin.ts',
    'const { isVouched } = await proveOwner(context, parts)',
    'const isVouched = true',
  ),
  inAuth(
    reauthentication,
    'second-factor/passkey-plugin.ts',
    '          await proveOwner(context, parts, context.body)\n',
    '',
  ),
  inAuth(
    twoFactor,
    'second-factor/two-factor-plugin.ts',
    "        await proveOwner(context, { db, mailsAreSent }, { needsPassword: true })\n        const change = { userId: id, change: 'codesRenewed'",
    "        const change = { userId: id, change: 'codesRenewed'",
  ),
  inAuth(
    twoFactor,
    'second-factor/two-factor-plugin.ts',
    "        await proveOwner(context, { db, mailsAreSent }, { needsPassword: true })\n        const change = { userId: id, change: 'totpDisabled'",
    "        const change = { userId: id, change: 'totpDisabled'",
  ),
  inAuth(otherAccess, 'second-factor/passkeys.ts', '${passkey.isVouched}', 'true'),
  inAuth(
    otherAccess,
    'second-factor/unvouched.ts',
    'select id from passkeys where user_id = ${userId} and is_vouched = ${isVouched}',
    'select id from passkeys where user_id = ${userId}',
  ),
  inAuth(
    otherAccess,
    'change-password.ts',
    'const unvouched = await removeUnvouchedFactors(trx, user.id)',
    'const unvouched: readonly never[] = []',
  ),
  inAuth(otherAccess, 'change-password.ts', 'choosable(grants)', 'grants'),
  inAuth(otherAccess, 'change-password.ts', '{ ids: remove }', '{}'),
  inAuth(otherAccess, 'links/account-mails.ts', 'isProven ? await listOtherAccess(trx, grants, id) : []', '[]'),
  {
    file: 'src/platform/grants.ts',
    find: '${addedAt} >= ${since}',
    replace: '${addedAt} > ${since}',
    tests: [`${auth}/access-changes/disavow.test.ts`],
  },
  {
    file: 'src/platform/grants.ts',
    find: 'id::text = any(${ids}::text[])',
    replace: 'true',
    tests: [`${auth}/password-reset/other-access.test.ts`],
  },
  {
    file: 'src/features/wallets/grants.ts',
    find: 'if (primary.length === 0) await',
    replace: 'if (primary.length > 1) await',
    tests: [`${auth}/take-back.test.ts`],
  },
  inAuth(disavowal, 'access-changes/note.ts', 'MAX_MAILS_PER_DAY = 10', 'MAX_MAILS_PER_DAY = 1000'),
  inAuth(disavowal, 'access-changes/disavow.ts', ' and ${activeUser}', ''),
  inAuth(disavowal, 'links/links.ts', ': DISAVOWAL_DAYS * DAY_MINUTES', ': 7 * DISAVOWAL_DAYS * DAY_MINUTES'),
  inAuth(
    disavowal,
    'access-changes/disavow.ts',
    '    .set({ password: null })\n',
    '    .set({ provider_id: "credential" })\n',
  ),
  inAuth(disavowal, 'access-changes/disavow.ts', '  await endSessions(trx, userId)\n', ''),
  inAuth(disavowal, 'access-changes/disavow.ts', '{ since: createdAt }', '{ before: createdAt }'),
  inAuth(disavowal, 'access-changes/disavow.ts', '  await forgetAccessChangesSince(trx, userId, createdAt)\n', ''),
  inAuth(
    disavowal,
    'access-changes/linked-provider.ts',
    'where user_id = ${userId}) > 1',
    'where user_id = ${userId}) > 5',
  ),
  inAuth(disavowal, 'api-keys/api-keys.ts', "  await noteAccessChange(trx, actor.user.id, 'apiKeyCreated')\n", ''),
  inAuth(disavowal, 'second-factor/changes.ts', '  await noteAccessChange(trx, userId, change)\n', ''),
  inAuth(
    ['address-change/address-change.test.ts'],
    'address-change/change.ts',
    'change.createdAt.getTime() - RETURN_DAYS * 24 * 60 * 60 * 1000',
    'change.createdAt.getTime()',
  ),
  inAuth(firstComers, 'address-change/moves.ts', 'email_proven_at: provenAt, ', ''),
  inAuth(disavowal, 'address-change/moves.ts', 'if (left === undefined) return', 'return'),
  inAuth(disavowal, 'address-change/moves.ts', ".orderBy('changed_at')", ".orderBy('changed_at', 'desc')"),
  inAuth(
    disavowal,
    'address-change/moves.ts',
    '  await forgetChangesSince(trx, { userId: account.userId, createdAt: left.created_at })\n',
    '',
  ),
  inAuth(disavowal, 'access-changes/linked-provider.ts', "kind: 'PROVIDER_LINKED'", "kind: 'PROVIDER_UNLINKED'"),
  inAuth(otherAccess, 'revoke-unproven.ts', 'if (!proof.email_verified) return {}', ''),
  inAuth(otherAccess, 'password-reset/other-access.ts', 'unproven.before === undefined || ', ''),
  inAuth(reauthentication, 'reauthentication/prove.ts', 'if (!isMailed) onFactorFailed()', 'onFactorFailed()'),
  inAuth(
    firstComers,
    'address-verification/confirm.ts',
    'passwordHash === null ? confirmingSessionId : undefined',
    'undefined',
  ),
  inAuth(
    firstComers,
    'address-verification/confirm.ts',
    '  await endSessions(trx, userId, passwordHash === null ? confirmingSessionId : undefined)\n',
    '',
  ),
  inAuth(firstComers, 'address-verification/confirm.ts', '    await setPassword(trx, userId, passwordHash)\n', ''),
  inAuth(firstComers, 'address-verification/confirm.ts', '    await revokeGrants(trx, grants, userId, {})\n', ''),
  inAuth(firstComers, 'address-verification/confirm.ts', 'coalesce(repeated_sign_ups.name, users.name)', 'users.name'),
  inAuth(
    firstComers,
    'address-verification/confirm.ts',
    "where('token_hash', '<>', linkTokenHash(token))",
    "where('token_hash', '=', linkTokenHash(token))",
  ),
  inAuth(
    ['sign-up-modes.test.ts'],
    'email-sign-in.ts',
    "throw refused('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD')\n      }",
    "throw refused('FORBIDDEN', 'EMAIL_NOT_VERIFIED')\n      }",
  ),
  inAuth(
    ['former-account.test.ts'],
    'email-sign-in.ts',
    "signUp === 'confirmed' || !isUsable(existing?.user)",
    'false',
  ),
  inAuth(['former-account.test.ts'], 'former-account.ts', 'deleted_at is not null', 'not is_active'),
  inAuth(['former-account.test.ts'], 'mails.ts', '{ points: 1, windowSeconds', '{ points: 10, windowSeconds'),
  inAuth(invitations, 'invitations/accept.ts', '    .where(isByAdministrator)\n', ''),
  inAuth(invitations, 'invitations/accept.ts', "and role = 'admin' and", 'and'),
  inAuth(
    invitations,
    'invitations/routes.ts',
    'if (invitesAdministrator && !hasSession',
    'if (!invitesAdministrator && !hasSession',
  ),
  {
    file: 'src/features/accounts/change-roles.ts',
    find: '    if (lost.length > 0) await withdrawInvitationsOf(trx, idsOf(lost))\n',
    replace: '',
    tests: [`${auth}/invitations/invitations.test.ts`],
  },
  {
    file: 'src/features/accounts/suspension/store-status.ts',
    find: '    await withdrawInvitationsOf(trx, ids)\n',
    replace: '',
    tests: [`${auth}/invitations/invitations.test.ts`],
  },
  {
    file: 'src/features/accounts/suspension/store-status.ts',
    find: "    await trx.deleteFrom('api_keys').where('user_id', 'in', ids).execute()\n",
    replace: '',
    tests: ['src/features/accounts/suspension/ended-rights.test.ts'],
  },
  inAuth(
    ['guesses/limit.test.ts'],
    'guesses/limit.ts',
    'if (result instanceof Response && !result.ok)',
    'if (result instanceof Response && result.status === 401)',
  ),
  inAuth(
    ['guesses/limit.test.ts'],
    'links/reset-guesses.ts',
    "  if ((await readLink(db, 'reset', token)) !== undefined) return work()\n",
    '',
  ),
  {
    file: 'src/platform/http/answers/redirects.ts',
    find: '!/^\\/\\/|%2f|%5c/i.test(pathname)',
    replace: 'pathname !== home',
    tests: ['src/platform/http/answers/redirects.test.ts'],
  },
  {
    file: 'src/platform/http/answers/redirects.ts',
    find: "address ?? '/'",
    replace: 'address ?? String(location)',
    tests: ['src/platform/http/answers/redirects.test.ts'],
  },
]
