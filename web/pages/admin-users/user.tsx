import { api, HromadaError } from '../../api.ts'
import { roleNames } from '../../desk/roles.ts'
import { titles } from '../../navigation.ts'
import { type Resource, useResource } from '../../resource.ts'
import { path } from '../../router.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { loadPage } from '../../shell/load-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tabs, tabInQuery } from '../../ui/tabs.tsx'
import { About } from './about.tsx'
import { Access } from './access.tsx'
import type { FullUser } from './acts.ts'
import { ActsOfUser } from './acts-of-user.tsx'
import { StateOf } from './columns.tsx'
import { Published } from './published.tsx'
import { usersAddress } from './query.ts'
import { userWords } from './user-words.ts'
import { words } from './words.ts'

const tabNames = ['about', 'access', 'published', 'notifications', 'history'] as const

const idOfUser = (): string => decodeURIComponent(path.value.split('/')[4] ?? '')

/** One account, as far as administrators see it. Nothing is asked before it is opened: every look is recorded. */
export function Page() {
  const id = idOfUser()
  const user = useResource((signal) => api.get('/api/admin/users/{id}', { params: { path: { id } }, signal }), [id])
  const error = user.error.value
  const texts = userWords()
  if (error instanceof HromadaError && error.status === 404) {
    return (
      <>
        <h1>{titles().user}</h1>
        <Empty icon="users" text={texts.gone}>
          <ButtonLink href="/app/admin/users?state=deleted">{texts.toDeleted}</ButtonLink>
        </Empty>
      </>
    )
  }
  return (
    <>
      {user.data.value === undefined && <h1>{titles().user}</h1>}
      <Loaded of={user} lines={8}>
        {(data) => <Known user={data} resource={user} />}
      </Loaded>
    </>
  )
}

function Known({ user, resource }: { readonly user: FullUser; readonly resource: Resource<FullUser> }) {
  const texts = userWords()
  const tab = tabInQuery(tabNames)
  return (
    <>
      <a class="back" href={usersAddress()}>
        <Icon name="arrow-left" />
        {texts.all}
      </a>
      <header class="page-head user-head">
        <Avatar name={user.name} image={user.avatar} isLarge />
        <div class="stack tight">
          <h1 dir="auto">{user.name}</h1>
          <div class="row small">
            <span class="soft">{readableAddress(user.email)}</span>
            <span class="chip">{roleNames()[user.role]}</span>
            <StateOf user={user} />
          </div>
        </div>
      </header>
      <Tabs label={texts.parts} tabs={tabNames.map((name) => ({ name, label: texts.tabs[name] }))} current={tab} />
      <div class="beside-acts">
        <div>{tab === 'about' ? <About user={user} /> : <PartOf key={tab} name={tab} user={user} />}</div>
        <ActsOfUser user={user} resource={resource} />
      </div>
      <p class="soft small recorded">{words().recorded}</p>
    </>
  )
}

interface PartProps<Name> {
  readonly name: Name
  readonly user: FullUser
}

/** Each asks its questions when it is opened. */
function PartOf({ name, user }: PartProps<Exclude<(typeof tabNames)[number], 'about'>>) {
  if (name === 'access') return <Access user={user} />
  if (name === 'published') return <Published user={user} />
  return <LaterPart name={name} user={user} />
}

/** With a script of its own. */
function LaterPart({ name, user }: PartProps<'notifications' | 'history'>) {
  const parts = useResource(() => loadPage(() => import('./later-parts.ts')))
  return (
    <Loaded of={parts}>
      {({ Notifications, History }) => (name === 'history' ? <History user={user} /> : <Notifications user={user} />)}
    </Loaded>
  )
}
