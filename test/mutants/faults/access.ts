import type { Fault } from '../fault.ts'

export const accessFaults: readonly Fault[] = [
  {
    file: 'src/platform/http/access.ts',
    find: 'presented.token !== null && (session',
    replace: '(session',
    tests: ['src/features/auth/fresh-sign-in.test.ts'],
  },
  {
    file: 'src/platform/http/access.ts',
    find: "(session === 'any' || presented.isFresh)",
    replace: '(session !== undefined || presented.isFresh)',
    tests: ['src/features/auth/fresh-sign-in.test.ts'],
  },
  {
    file: 'src/platform/http/authorize-request.ts',
    find: 'scope !== undefined && user.scopes?.includes(scope) === true',
    replace: 'scope !== undefined',
    tests: ['src/features/auth/api-keys/key-callers.test.ts', 'src/features/auth/api-keys/api-keys.test.ts'],
  },
  {
    file: 'src/platform/http/credentials.ts',
    find: ' || (byCookie && byCookie.id !== byExplicit.id)',
    replace: '',
    tests: ['src/features/auth/forged-credentials.test.ts'],
  },
  {
    file: 'src/platform/http/credentials.ts',
    find: "if (bearer !== undefined) throw unauthenticated()\n  return { kind: 'key'",
    replace: "return { kind: 'key'",
    tests: ['src/features/auth/api-keys/key-callers.test.ts'],
  },
  {
    file: 'src/platform/http/cross-site.ts',
    find: "site === 'none'\n",
    replace: "site === 'none' || site === 'same-site'\n",
    tests: ['src/platform/http/cross-site.test.ts'],
  },
  {
    file: 'src/platform/http/cross-site.ts',
    find: 'allowedOrigins.includes(headers.origin)',
    replace: 'allowedOrigins.some((one) => headers.origin?.startsWith(one))',
    tests: ['src/platform/http/cross-site.test.ts'],
  },
  {
    file: 'src/features/news/visibility.ts',
    find: "if (reader?.role === 'admin') return",
    replace: "if (reader?.role === 'admin' || reader?.role === 'confidential') return",
    tests: ['src/features/news/visibility.test.ts'],
  },
  {
    file: 'src/features/opportunities/visibility.ts',
    find: "reader !== null && (reader.role === 'admin' || reader.id === ownerId)",
    replace: "reader !== null && (reader.role === 'admin' || reader.role === 'confidential' || reader.id === ownerId)",
    tests: ['src/features/opportunities/visibility.test.ts', 'src/features/opportunities/change-rights.test.ts'],
  },
  {
    file: 'src/features/entities/visibility.ts',
    find: 'if (entity.is_hidden) return false\n',
    replace: '',
    tests: [
      'src/features/entities/entities.test.ts',
      'src/features/entities/visibility.test.ts',
      'src/features/entities/personal-data.test.ts',
    ],
  },
  {
    file: 'src/features/webhooks/may-receive.ts',
    find: 'visibilities.every(',
    replace: 'visibilities.some(',
    tests: ['src/features/webhooks/may-receive.test.ts'],
  },
  {
    file: 'src/features/webhooks/may-receive.ts',
    find: "hasAtLeast(role, 'member')",
    replace: "hasAtLeast(role, 'subscriber')",
    tests: ['src/features/webhooks/may-receive.test.ts'],
  },
  {
    file: 'src/features/webhooks/webhooks.ts',
    find: "      secret: seal(key, webhookId, secret),\n      updated_at: new Date(),\n    })\n    .where('id', '=', webhookId)\n    .where('user_id', '=', user.id)",
    replace:
      "      secret: seal(key, webhookId, secret),\n      updated_at: new Date(),\n    })\n    .where('id', '=', webhookId)",
    tests: ['src/features/webhooks/webhooks.test.ts'],
  },
  {
    file: 'src/features/webhooks/deliveries.ts',
    find: "and webhook_id = ${webhookId} and status <> 'pending'",
    replace: "and status <> 'pending'",
    tests: ['src/features/webhooks/deliver.test.ts'],
  },
  {
    file: 'src/features/webhooks/delivery.ts',
    find: 'where id = ${deliveryId} and webhook_id = ${webhook.id}',
    replace: 'where id = ${deliveryId}',
    tests: ['src/features/webhooks/deliveries.test.ts'],
  },
  {
    file: 'src/features/webhooks/delivery.ts',
    find: 'event !== null && mayReceive(receiver, event.visibilities)',
    replace: 'event !== null',
    tests: ['src/features/webhooks/deliveries.test.ts'],
  },
  {
    file: 'src/features/webhooks/delivery.ts',
    find: "...(role === 'admin' && { response_body }),",
    replace: 'response_body,',
    tests: ['src/features/webhooks/deliveries.test.ts'],
  },
  {
    file: 'src/features/notifications/delivery/push-subscriptions.ts',
    find: "    .where('user_id', '=', userId)\n    .returning('id')",
    replace: "    .returning('id')",
    tests: ['src/features/notifications/delivery/push-delivery.test.ts'],
  },
  {
    file: 'src/features/wallets/wallets.ts',
    find: "    .deleteFrom('wallets')\n    .where('user_id', '=', userId)\n    .where(isAddress(address))",
    replace: "    .deleteFrom('wallets')\n    .where(isAddress(address))",
    tests: ['src/features/wallets/wallets.test.ts'],
  },
  {
    file: 'src/features/auth/api-keys/api-keys.ts',
    find: "        .where('id', '=', apiKeyId)\n        .where('user_id', '=', userId)",
    replace: "        .where('id', '=', apiKeyId)",
    tests: ['src/features/auth/api-keys/api-keys.test.ts'],
  },
  {
    file: 'src/features/security-log/routes.ts',
    find: '{ ...request.query, userId: actorOf(request).user.id }',
    replace: '{ userId: actorOf(request).user.id, ...request.query }',
    tests: ['src/features/security-log/security-events.test.ts'],
  },
  {
    file: 'src/features/applications/list.ts',
    find: 'if (!mayChange(reader, opportunity)) throw forbidden()\n',
    replace: '',
    tests: ['src/features/applications/list.test.ts'],
  },
  {
    file: 'src/features/audit/routes.ts',
    find: "config: { access: admin, limits, failure: 'Failed to export audit log' }",
    replace:
      "config: { access: { name: 'admin', minRole: 'confidential' }, limits, failure: 'Failed to export audit log' }",
    tests: ['test/system/authorisation-matrix.test.ts'],
  },
  {
    file: 'src/features/accounts/user-questions.ts',
    find: 'if (rows.length > 0) await audit',
    replace: 'await audit',
    tests: ['src/features/accounts/user-list-rules.test.ts'],
  },
  {
    file: 'src/features/accounts/access-of-user.ts',
    find: '  if (user.id === actor.user.id) return\n',
    replace: '',
    tests: ['src/features/accounts/access-of-user.test.ts'],
  },
  {
    file: 'src/features/entities/looks.ts',
    find: "greatest(${now}, looked_at + interval '1 millisecond')",
    replace: '${now}',
    tests: ['src/features/entities/admin-list.test.ts'],
  },
]
