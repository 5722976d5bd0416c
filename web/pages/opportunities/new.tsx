import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { navigate } from '../../router.ts'
import { Loaded } from '../../ui/states.tsx'
import { sayStatus } from './acts.ts'
import { loadChoices } from './choices.ts'
import { OpportunityForm } from './opportunity-form.tsx'

export function Page() {
  const choices = useResource(loadChoices)
  return (
    <>
      <header class="page-head">
        <h1>{titles().newOpportunity}</h1>
      </header>
      <Loaded of={choices} lines={12}>
        {(loaded) => (
          <OpportunityForm
            choices={loaded}
            onSaved={(id, status, { hasUnsaved }) => {
              navigate(hasUnsaved ? `/app/opportunities/${id}` : '/app/opportunities', {
                from: '/app/opportunities/new',
              })
              sayStatus(id, status)
            }}
          />
        )}
      </Loaded>
    </>
  )
}
