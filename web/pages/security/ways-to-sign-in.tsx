import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { query } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import { Time } from '../../ui/show.tsx'
import { Banner } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { methodName } from './method-name.ts'
import { wayName } from './way-name.ts'
import { words } from './words.ts'

type SignInMethod = Answer<'get', '/api/auth/list-accounts'>[number]

interface WaysProps {
  readonly methods: readonly SignInMethod[]
  readonly onChanged: () => Promise<void>
}

/** Password and providers; the last one cannot be taken. */
export function WaysToSignIn({ methods, onChanged }: WaysProps) {
  const texts = words()
  const missing = boot.info.features.providers.filter((name) => methods.every(({ providerId }) => providerId !== name))

  const link = (provider: string) =>
    attempt(async () => {
      const page = '/app/security'
      const { url } = await api.post('/api/auth/link-social', {
        body: { provider, callbackURL: page, errorCallbackURL: page, disableRedirect: true },
      })
      if (url !== undefined) location.assign(url)
    })

  const unlink = async ({ id, providerId }: SignInMethod) => {
    const name = methodName(providerId)
    const question = { title: texts.unlinkTitle(name), text: texts.unlinkText(name), action: texts.unlink }
    if (!(await confirmAct(question))) return
    if (!(await attempt(() => api.post('/api/auth/unlink-account', { body: { accountId: id } })))) return
    say(texts.unlinked)
    await onChanged()
    focusHeading()
  }

  return (
    <section class="section" aria-labelledby="ways">
      <h2 id="ways">{texts.ways}</h2>
      {query.value.has('error') && <Banner kind="danger">{texts.linkFailed}</Banner>}
      <p class="soft">
        {texts.waysText} {texts.wallets} <a href="/app/wallets">{texts.toWallets}</a>
      </p>
      <ul class="plain-list ruled">
        {methods.map((method) => (
          <li class="row spread account-entry" key={method.id}>
            <div>
              <strong>{methodName(method.providerId)}</strong>
              <div class="soft small">
                {texts.linkedAt} <Time at={method.createdAt} />
              </div>
            </div>
            {methods.length === 1 ? (
              <span class="chip">{texts.lastWay}</span>
            ) : (
              <Button isSmall onClick={() => void unlink(method)}>
                {texts.unlink}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <div class="row">
          {missing.map((provider) => (
            <Button key={provider} icon="link" onClick={() => void link(provider)}>
              {texts.linkProvider(wayName(provider))}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
