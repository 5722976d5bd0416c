import { slugOf } from '../../features/news/slug.ts'
import { roles } from '../../platform/database/tables/accounts.ts'
import { englishArticles, entities, opportunities, people, ukrainianArticles } from './content.ts'
import type { DemoArticle } from './schema.ts'

/**
 * What there is to see, as lines that can be pasted into a shell, all at once or one by one.
 * @param mailUrl where the letters are that the community sends
 */
export function tour(url: string, mailUrl: string): string {
  const articles = englishArticles.length + ukrainianArticles.length
  return [
    '',
    // An interactive zsh takes no comments otherwise.
    'setopt interactivecomments 2>/dev/null || :',
    `# A community of ${people.length} people with ${articles} articles, ${entities.length} entities`,
    `# and ${opportunities.length} opportunities. Ctrl-C removes it all.`,
    `# The API reference: ${url}/docs`,
    `# A page for people: ${url}/news/${slugOfFirst(englishArticles, 'public')}`,
    `# The mail of all accounts, which goes nowhere else: ${mailUrl}`,
    '',
    '# Sign in. Each line keeps the token in a variable named after the role.',
    ...roles.map((role) => signIn(url, role)),
    '',
    '# The newest articles, the most read ones, and what a search finds',
    `curl -sS '${url}/api/news?limit=3'; echo`,
    `curl -sS '${url}/api/news?sort=views&limit=3'; echo`,
    `curl -sS -G '${url}/api/news' --data-urlencode 'search=${SEARCHED}'; echo`,
    '',
    '# One search over everything, as a member',
    `curl -sS -G '${url}/api/search' --data-urlencode 'q=${SEARCHED}' -H "Authorization: Bearer $MEMBER"; echo`,
    '',
    '# One by its slug: each reading counts',
    `curl -sS '${url}/api/news/${slugOfFirst(englishArticles, 'public')}'; echo`,
    `curl -sS '${url}/api/news/${slugOfFirst(ukrainianArticles, 'public')}'; echo`,
    '',
    '# For members only: 404 without the token',
    `curl -sS '${url}/api/news/${slugOfFirst(ukrainianArticles, 'member')}' -H "Authorization: Bearer $MEMBER"; echo`,
    '',
    '# Like it, as a member',
    `LIKED=$(curl -sS '${url}/api/news?limit=1' | sed 's/.*"articles":\\[{"id":"\\([^"]*\\)".*/\\1/')`,
    `curl -sS "${url}/api/news/$LIKED/like" -H "Authorization: Bearer $MEMBER" ${json({ action: 'like' })}; echo`,
    '',
    '# Who is who',
    `curl -sS -G '${url}/api/members' --data-urlencode 'search=${SEARCHED_NAME}' -H "Authorization: Bearer $MEMBER"; echo`,
    '',
    '# Write one, as the administrator, and read it as HTML',
    `curl -sS '${url}/api/news' -H "Authorization: Bearer $ADMIN" ${json(WRITTEN)}; echo`,
    `curl -sS '${url}/api/news/${slugOf(WRITTEN.title)}?render=html'; echo`,
    '',
    '# Opportunities: what a search finds, whatever form a word has, and what is for confidential members',
    `curl -sS -G '${url}/api/opportunities' --data-urlencode 'search=${SEARCHED_OFFER}'; echo`,
    `curl -sS '${url}/api/confidential/opportunities' -H "Authorization: Bearer $CONFIDENTIAL"; echo`,
    '',
    '',
  ].join('\n')
}

const SEARCHED = 'спільнот'
const SEARCHED_NAME = 'зозуляк'
const SEARCHED_OFFER = 'розробники'

const WRITTEN = {
  title: 'Щира подяка волонтерам',
  excerpt: 'Written from the shell.',
  content: '## Дякуємо\n\nTo **everyone** who came.',
  category: 'Community',
  status: 'published',
}

function signIn(url: string, role: string): string {
  const person = people.find((one) => one.role === role)
  const login = json({ email: person?.email, password: person?.password })
  const name = role.toUpperCase()
  return `${name}=$(curl -sS '${url}/api/auth/sign-in/email' ${login} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/'); echo "${role} $${name}"`
}

/** The arguments that make curl post the value. */
function json(value: object): string {
  return `-H 'Content-Type: application/json' -d '${JSON.stringify(value)}'`
}

function slugOfFirst(articles: readonly DemoArticle[], circle: DemoArticle['visibility']): string {
  const article = articles.find(({ visibility, status }) => visibility === circle && status === 'published')
  if (article === undefined) throw new Error(`the demo has no article for ${circle}`)
  return slugOf(article.title)
}
