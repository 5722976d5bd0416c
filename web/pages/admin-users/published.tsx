import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { FullUser } from './acts.ts'
import { userWords } from './user-words.ts'

/** Where each kind is read and changed. */
const places: Readonly<Record<string, (id: string) => string>> = {
  news: (id) => `/app/admin/news/${id}`,
  opportunities: (id) => `/opportunities/${id}`,
  entities: (id) => `/entities/${id}`,
}

/** What an account published, or means to, by kind. */
export function Published({ user: { id } }: { readonly user: Pick<FullUser, 'id'> }) {
  const texts = userWords()
  const published = useResource(
    async (signal) =>
      (await api.get('/api/admin/users/{id}/published', { params: { path: { id } }, signal })).published,
    [id],
  )
  return (
    <Loaded of={published} lines={6}>
      {(kinds) => (
        <>
          {kinds.map(({ kind, total, items }) => (
            <Section key={kind} title={texts.kinds[kind] ?? kind}>
              {items.length === 0 && <p class="soft">{texts.nothing}</p>}
              <ul class="plain-list ruled">
                {items.map((item) => (
                  <li key={item.id} class="row spread account-entry">
                    <div>
                      <a href={places[kind]?.(item.id)} dir="auto">
                        {item.title}
                      </a>
                    </div>
                    <span class="row small soft">
                      {item.status !== null && <span class="chip">{texts.statuses[item.status] ?? item.status}</span>}
                      <Time at={item.createdAt} />
                    </span>
                  </li>
                ))}
              </ul>
              {total > items.length && <p class="soft small">{texts.newest(items.length, total)}</p>}
            </Section>
          ))}
        </>
      )}
    </Loaded>
  )
}
