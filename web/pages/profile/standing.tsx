import type { Profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { words as shellWords } from '../../shell/words.ts'
import { dayOf } from '../../ui/show.tsx'
import { SendConfirmation } from '../security/send-confirmation.tsx'
import { words } from './words.ts'

/** What the community says of the account. */
export function Standing({ own }: { readonly own: Profile }) {
  const texts = words()
  return (
    <section class="section" aria-labelledby="standing">
      <h2 id="standing">{texts.standing}</h2>
      <dl class="facts">
        <div>
          <dt>{texts.role}</dt>
          <dd>
            <span class="role">{shellWords().roles[own.role]}</span>{' '}
            <span class="soft small">{texts.since(dayOf(own.createdAt))}</span>
          </dd>
        </div>
        <div>
          <dt>{texts.verification}</dt>
          <dd class="row">
            <span class={own.isVerified ? 'chip success' : 'chip'}>
              {own.isVerified ? texts.verified : texts.notVerified}
            </span>
            <span>{own.verifiedAt === null ? texts.notVerifiedText : texts.verifiedAt(dayOf(own.verifiedAt))}</span>
          </dd>
        </div>
        <div>
          <dt>{texts.email}</dt>
          <dd class="row">
            <span>{readableAddress(own.email)}</span>
            <span class={own.emailVerified ? 'chip success' : 'chip warning'}>
              {own.emailVerified ? texts.emailProven : texts.emailUnproven}
            </span>
            <SendConfirmation />
            <a href="/app/security">{texts.emailChange}</a>
          </dd>
        </div>
      </dl>
    </section>
  )
}
