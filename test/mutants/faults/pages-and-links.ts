import type { Fault } from '../fault.ts'

/** The newest: pages, the founding link, forms, pictures and mails with links. */
export const pageFaults: readonly Fault[] = [
  {
    file: 'src/features/pages/news/routes.ts',
    find: 'reader === null ? await keptPage(',
    replace: 'reader !== undefined ? await keptPage(',
    tests: ['src/features/pages/news/article-page.test.ts'],
  },
  {
    file: 'src/features/pages/news/kept-pages.ts',
    find: '`${locale} ${isLanguageChosen} ${article.id}`',
    replace: '`${isLanguageChosen} ${article.id}`',
    tests: ['src/features/pages/news/article-page.test.ts'],
  },
  {
    file: 'src/features/pages/opportunities/routes.ts',
    find: "isCounted: request.method !== 'HEAD'",
    replace: 'isCounted: true',
    tests: ['src/features/pages/opportunities/detail.test.ts'],
  },
  {
    file: 'src/features/auth/links/links.ts',
    find: 'FOUNDING_HOURS * 60',
    replace: 'FOUNDING_HOURS * 120',
    tests: ['src/features/auth/founding/founding.test.ts'],
  },
  {
    file: 'src/features/auth/founding/founding.ts',
    find: '  await lockAdministration(trx)\n  await assertMayFound(trx, token)\n',
    replace: '  await assertMayFound(trx, token)\n',
    tests: ['src/features/auth/founding/founding.test.ts'],
  },
  {
    file: 'src/features/auth/founding/founding-plugin.ts',
    find: "      await assertPasswordAllowed(community, 'password', password, person)\n",
    replace: '',
    tests: ['src/features/auth/founding/founding.test.ts'],
  },
  {
    file: 'src/features/opportunities/answers.ts',
    find: 'is_owner: reader.id === ownerId',
    replace: 'is_owner: mayChange(reader, opportunity)',
    tests: ['src/features/members/people.test.ts'],
  },
  {
    file: 'src/features/pictures/visibility.ts',
    find: 'and not ${visibleTo(user)} limit 1',
    replace: 'and false limit 1',
    tests: ['src/features/pictures/visibility.test.ts'],
  },
  {
    file: 'src/features/pictures/routes.ts',
    find: "isPublic ? 'public' : 'private'",
    replace: "isPublic ? 'public' : 'public'",
    tests: ['src/features/pictures/visibility.test.ts', 'src/features/pictures/pictures.test.ts'],
  },
  {
    file: 'src/features/notifications/preferences/unsubscribe-routes.ts',
    find: '      assertOneClick(request.body)\n',
    replace: '',
    tests: ['src/features/notifications/delivery/digests.test.ts'],
  },
  {
    file: 'src/features/notifications/preferences/unsubscribe.ts',
    find: "      .where('deleted_at', 'is', null)\n",
    replace: '',
    tests: ['src/features/notifications/delivery/digests.test.ts'],
  },
  {
    file: 'src/platform/http/origins/cross-site.ts',
    find: "origin === 'null' && site !== undefined",
    replace: "origin === 'null'",
    tests: ['src/platform/http/origins/cross-site.test.ts'],
  },
  {
    file: 'src/platform/access/authorize-request.ts',
    find: 'if (takesForms(request) && !takesForeignForms)',
    replace: 'if (identity.isByCookie && takesForms(request))',
    tests: ['src/platform/http/origins/cross-site.test.ts'],
  },
  {
    file: 'src/platform/http/answers/redirects.ts',
    find: "reply.header('location', address ?? '/')",
    replace: "reply.header('location', address ?? location)",
    tests: ['src/platform/http/answers/redirects.test.ts', 'src/features/auth/redirect-pages.test.ts'],
  },
  {
    file: 'src/features/auth/routes.ts',
    find: 'JSON.stringify({ ...fields, ...pagesIn(site, fields) })',
    replace: 'JSON.stringify(fields)',
    tests: ['src/features/auth/redirect-pages.test.ts'],
  },
  {
    file: 'src/features/auth/links/links.ts',
    find: "  await trx.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', 'sign-in').execute()\n",
    replace: '',
    tests: ['src/features/auth/magic-link/magic-link.test.ts'],
  },
  {
    file: 'src/features/auth/links/account-mails.ts',
    find: '    .where(activeUser)\n',
    replace: '',
    tests: ['src/features/auth/password-reset.test.ts', 'src/features/auth/links/waiting-mails.test.ts'],
  },
  {
    file: 'src/features/security-log/refused-requests.ts',
    find: '    if (tallies.size >= MAX_TALLIES) return\n',
    replace: '',
    tests: ['src/features/security-log/refused-requests.test.ts'],
  },
]
