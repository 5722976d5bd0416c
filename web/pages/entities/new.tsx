import { titles } from '../../navigation.ts'
import { navigate } from '../../router.ts'
import { say } from '../../ui/toasts.tsx'
import { EntityForm } from './entity-form.tsx'
import { Invitations } from './invitations.tsx'
import { words } from './words.ts'

export function Page() {
  return (
    <>
      <header class="page-head">
        <h1>{titles().newEntity}</h1>
      </header>
      <Invitations onAccepted={() => navigate('/app/entities', { from: '/app/entities/new' })} />
      <EntityForm
        onSaved={({ id }) => {
          navigate(`/app/entities/${id}`, { from: '/app/entities/new' })
          say(words().created)
        }}
      />
    </>
  )
}
