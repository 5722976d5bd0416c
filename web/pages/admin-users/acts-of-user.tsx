import { useSignal } from '@preact/signals'
import type { Resource } from '../../resource.ts'
import { navigate } from '../../router.ts'
import { profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { words as shellWords } from '../../shell/words.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { actLater } from '../../ui/undo.ts'
import { ActDialog } from './act-dialog.tsx'
import { type Act, type ActKind, actOnOne, explain, type FullUser } from './acts.ts'
import { userWords } from './user-words.ts'
import { words } from './words.ts'

interface ActsOfUserProps {
  readonly user: FullUser
  readonly resource: Resource<FullUser>
}

/** What an administrator can decide about one account. Acts wait some seconds, in which they can be taken back. */
export function ActsOfUser({ user, resource }: ActsOfUserProps) {
  const texts = userWords()
  const asked = useSignal<ActKind | null>(null)
  const isOwn = user.id === profile.value?.id
  const isAdministrator = user.role === 'admin'
  const kinds: readonly ActKind[] = isOwn
    ? ['verification']
    : ['role', 'verification', user.isActive ? 'suspend' : 'reinstate', ...(isAdministrator ? [] : ['delete' as const])]

  const decide = async (act: Act) => {
    if (act.kind === 'delete') {
      if (!(await attempt(() => actOnOne(user.id, act), explain))) return
      navigate('/app/admin/users?state=deleted')
      say(texts.deleted(user.name))
      return
    }
    const show = (changes: Changes) => resource.change((known) => ({ ...known, ...changes }))
    const { role, isVerified, isActive, suspension } = user
    // Only what this act changed: others may wait too.
    const before =
      act.kind === 'role' ? { role } : act.kind === 'verification' ? { isVerified } : { isActive, suspension }
    show(changesBy(act))
    actLater({
      text: seemsDone(user, act),
      send: async () => {
        if (!(await attempt(() => actOnOne(user.id, act), explain))) show(before)
      },
      restore: () => show(before),
    })
  }

  return (
    <aside class="card stack acts-of-user" aria-labelledby="acts-of-user">
      <h2 id="acts-of-user" class="card-title">
        {texts.acts}
      </h2>
      {isOwn && <Banner>{texts.own}</Banner>}
      {kinds.map((kind) => (
        <Button key={kind} look={kind === 'delete' ? 'danger' : 'plain'} onClick={() => (asked.value = kind)}>
          {words().acts[kind]}
        </Button>
      ))}
      {isAdministrator && !isOwn && <p class="small soft">{texts.adminStays}</p>}
      {asked.value !== null && (
        <ActDialog
          kind={asked.value}
          whose={user.name}
          typed={readableAddress(user.email)}
          present={user}
          onDecided={decide}
          onClose={() => (asked.value = null)}
        />
      )}
    </aside>
  )
}

type Changes = Partial<Pick<FullUser, 'role' | 'isVerified' | 'isActive' | 'suspension'>>

/** What is another afterwards. */
function changesBy(act: Act): Changes {
  if (act.kind === 'role') return { role: act.body.role }
  if (act.kind === 'verification') return { isVerified: act.body.isVerified }
  if (act.kind === 'suspend') {
    const { reason = null, until = null, hideContent } = act.body
    return { isActive: false, suspension: { reason, until, contentHidden: hideContent ?? false } }
  }
  return { isActive: true, suspension: null }
}

function seemsDone({ name }: FullUser, act: Act): string {
  const { seems } = userWords()
  if (act.kind === 'role') return seems.role(name, shellWords().roles[act.body.role])
  if (act.kind === 'verification') return act.body.isVerified ? seems.verified(name) : seems.notVerified(name)
  return act.kind === 'suspend' ? seems.suspend(name) : seems.reinstate(name)
}
