import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { OwnApplication, useAnswers } from './own-application.tsx'
import { StatusTabs, statusInQuery } from './status.tsx'
import { words } from './words.ts'

const LIMIT = 20

export function Page() {
  const texts = words()
  const page = pageInQuery()
  const status = statusInQuery()
  const mine = useResource(
    (signal) =>
      api.get('/api/opportunities/applications/mine', {
        params: { query: { page, limit: LIMIT, ...(status && { status }) } },
        signal,
      }),
    [page, status],
  )
  useAnswers(mine.reload)
  return (
    <>
      <header class="page-head">
        <h1>{titles().applications}</h1>
      </header>
      <div class="stack">
        <StatusTabs />
        <Loaded of={mine} lines={9}>
          {({ data: { applications, pagination } }) => {
            if (applications.length === 0 && status !== undefined)
              return <Empty icon="filter" text={texts.noneOfStatus} />
            if (applications.length === 0) {
              return (
                <Empty icon="send" text={texts.none}>
                  <ButtonLink href="/opportunities">{texts.browse}</ButtonLink>
                </Empty>
              )
            }
            return (
              <>
                <ul class="plain-list ruled">
                  {applications.map((one) => (
                    <li key={one.id}>
                      <OwnApplication application={one} reload={mine.reload} />
                    </li>
                  ))}
                </ul>
                <Pager total={pagination.total_items} limit={LIMIT} />
              </>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}
