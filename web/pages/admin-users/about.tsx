import { Fact } from '../../ui/fact.tsx'
import { Section } from '../../ui/section.tsx'
import { deadline, Time } from '../../ui/show.tsx'
import { wayName } from '../security/way-name.ts'
import type { FullUser } from './acts.ts'
import { DeviceName } from './device.tsx'
import { userWords } from './user-words.ts'
import { words } from './words.ts'

const MAX_SIGN_INS = 10

/** What is known of an account. */
export function About({ user }: { readonly user: FullUser }) {
  const texts = userWords()
  const { isVerified, verificationType, verifiedAt, verifiedBy, verificationNotes, suspension, statistics } = user
  const occupation = [user.position, user.company].filter(Boolean).join(', ')
  return (
    <>
      {suspension && (
        <Section title={texts.suspension}>
          <dl class="facts">
            <Fact name={suspension.until ? texts.suspendedUntil(deadline(suspension.until)) : texts.suspendedForever}>
              {suspension.reason && <span dir="auto">{suspension.reason} </span>}
              {suspension.contentHidden && <span class="soft">{texts.contentHidden}</span>}
            </Fact>
          </dl>
        </Section>
      )}
      <Section title={texts.account}>
        <dl class="facts">
          <Fact name={texts.joined}>
            <Time at={user.createdAt} isExact />
          </Fact>
          <Fact name={texts.lastActivity}>
            {statistics.lastActivity ? <Time at={statistics.lastActivity} /> : words().never}
          </Fact>
          <Fact name={texts.ways}>{user.authProviders.map(wayName).join(', ')}</Fact>
          <Fact name={texts.wallet}>{user.walletAddress && <code>{user.walletAddress}</code>}</Fact>
          <Fact name={texts.verification}>
            {isVerified && (
              <>
                {texts.verifiedBy(words().types[verificationType ?? 'manual'])}
                {verifiedAt && (
                  <>
                    , <Time at={verifiedAt} />
                  </>
                )}
                {verifiedBy && (
                  <>
                    {' '}
                    <a href={`/app/admin/users/${verifiedBy}`}>{texts.byWhom}</a>
                  </>
                )}
              </>
            )}
          </Fact>
          <Fact name={texts.notes}>{verificationNotes}</Fact>
          <Fact name={texts.figures}>
            {texts.figuresOf(statistics.entitiesCreated, statistics.opportunitiesCreated, statistics.notificationsSent)}
          </Fact>
        </dl>
      </Section>
      <Section title={texts.profile}>
        <dl class="facts">
          <Fact name={texts.occupation}>{occupation}</Fact>
          <Fact name={texts.location}>{user.location}</Fact>
          <Fact name={texts.website}>
            {user.website && (
              <a href={user.website} rel="nofollow noopener noreferrer" target="_blank">
                {user.website}
              </a>
            )}
          </Fact>
          <Fact name={texts.phone}>
            {user.phone && `${user.phone}${user.phoneVerified ? ` (${texts.phoneProven})` : ''}`}
          </Fact>
          <Fact name={texts.language}>{texts.languages[user.preferences.language]}</Fact>
          <Fact name={texts.visibility}>{texts.visibilities[user.visibility]}</Fact>
          <Fact name={texts.bio}>
            {user.bio && (
              <p class="kept-lines" dir="auto">
                {user.bio}
              </p>
            )}
          </Fact>
        </dl>
      </Section>
      <Section title={texts.signIns}>
        <SignIns of={user} />
      </Section>
    </>
  )
}

function SignIns({ of: { loginHistory } }: { readonly of: FullUser }) {
  const texts = userWords()
  if (loginHistory.length === 0) return <p class="soft">{texts.noSignIns}</p>
  return (
    <ul class="plain-list ruled">
      {loginHistory.slice(0, MAX_SIGN_INS).map(({ timestamp, ip, userAgent, provider }) => (
        <li key={timestamp} class="row spread small">
          <span>
            <DeviceName of={userAgent} />
            {ip !== null && <span class="soft"> {texts.from(ip)}</span>}, {wayName(provider)}
          </span>
          <Time at={timestamp} />
        </li>
      ))}
    </ul>
  )
}
