import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { Time } from '../../ui/show.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { words } from './words.ts'

/** What last night's verification of the chain found. */
export function Verification() {
  const texts = words()
  const found = useResource((signal) => api.get('/api/admin/audit-log/verification', { signal }))
  return (
    <Loaded of={found} lines={2}>
      {({ verification }) => {
        if (verification === null) return <Banner>{texts.notVerified}</Banner>
        const { broken, entries, finishedAt, head } = verification
        if (broken !== null) {
          return (
            <Banner kind="danger">
              {texts.broken(broken.sequence)} <code>{broken.reason}</code> (<Time at={finishedAt} />)
            </Banner>
          )
        }
        return (
          <details class="verified">
            <summary>
              {texts.whole(entries)} <Time at={finishedAt} />
            </summary>
            <p class="small soft">
              {texts.headText} <code class="hash">{head}</code>
            </p>
          </details>
        )
      }}
    </Loaded>
  )
}
