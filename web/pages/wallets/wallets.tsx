import { useSignal } from '@preact/signals'
import type { Answer } from '../../../client/src/index.ts'
import { api, HromadaError, newIdempotencyKey } from '../../api.ts'
import { boot } from '../../boot.ts'
import { errorText } from '../../errors.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import { Banner, Empty, Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { WalletChoice } from '../../ui/wallet-choice.tsx'
import { chooseAccount, hasWallet, useChain as moveToChain, sign, WalletRefused } from '../../wallet.ts'
import { words } from './words.ts'

type Wallet = Answer<'get', '/api/wallet/list'>['wallets'][number]

/** As many as an account may have. */
const MAX_WALLETS = 50

export function Page() {
  const texts = words()
  const wallets = useResource(async (signal) => (await api.get('/api/wallet/list', { signal })).wallets)
  const isLinking = useSignal(false)
  const problem = useSignal('')

  const link = async () => {
    if (isLinking.value) return
    isLinking.value = true
    problem.value = ''
    try {
      const address = await chooseAccount()
      await moveToChain(boot.info.chainId)
      const { message = '' } = await api.post('/api/wallet/nonce', { body: { address } })
      const signature = await sign(message, address)
      const header = { 'idempotency-key': newIdempotencyKey() }
      await api.post('/api/wallet/link', { body: { message, signature }, params: { header } })
      say(texts.linked)
      await wallets.reload()
    } catch (error) {
      problem.value = explainLink(error, wallets.data.value?.length ?? 0)
    }
    isLinking.value = false
  }

  return (
    <>
      <header class="page-head">
        <h1>{titles().wallets}</h1>
        {hasWallet() && (
          <div class="row">
            <WalletChoice />
            <Button look="primary" icon="link" aria-disabled={isLinking.value} onClick={() => void link()}>
              {texts.link}
            </Button>
          </div>
        )}
      </header>
      <div class="stack">
        <div class="stack tight soft lead">
          <p>{texts.about}</p>
          <p>
            {texts.use} {texts.network(boot.info.chainId)}
          </p>
        </div>
        {!hasWallet() && <Banner>{texts.noProvider}</Banner>}
        {isLinking.value && <Banner>{texts.linking}</Banner>}
        {problem.value && <Banner kind="danger">{problem.value}</Banner>}
        <Loaded of={wallets}>
          {(list) =>
            list.length === 0 ? (
              <Empty icon="wallet" text={texts.none} />
            ) : (
              <ul class="plain-list cards">
                {list.map((wallet) => (
                  <WalletCard
                    key={wallet.address}
                    of={wallet}
                    onChanged={() => void wallets.reload().then(focusHeading)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function WalletCard({
  of: { address, isPrimary },
  onChanged,
}: {
  readonly of: Wallet
  readonly onChanged: () => void
}) {
  const texts = words()

  const makePrimary = async () => {
    if (!(await attempt(() => api.post('/api/wallet/set-primary', { body: { address } })))) return
    say(texts.madePrimary)
    onChanged()
  }

  const unlink = async () => {
    const question = { title: texts.unlinkTitle, text: texts.unlinkText(address), action: texts.unlink }
    if (!(await confirmAct(question))) return
    const act = () => api.delete('/api/wallet/{address}', { params: { path: { address } } })
    if (!(await attempt(act, (error) => (isConflict(error) ? texts.onlyWay : undefined)))) return
    say(texts.unlinked)
    onChanged()
  }

  return (
    <li class="card stack">
      <h2 class="card-title address">
        <code>{address}</code>
      </h2>
      <div class="row">
        <span class="chip success">{texts.proven}</span>
        {isPrimary && <span class="chip">{texts.primary}</span>}
      </div>
      {isPrimary && boot.info.features.wallets && <Balance />}
      <div class="row">
        {!isPrimary && (
          <Button isSmall onClick={() => void makePrimary()}>
            {texts.makePrimary}
          </Button>
        )}
        <Button isSmall look="danger" icon="trash-2" onClick={() => void unlink()}>
          {texts.unlink}
        </Button>
      </div>
    </li>
  )
}

/** Of the primary wallet; the chain is asked by the service. */
function Balance() {
  const texts = words()
  const balance = useResource((signal) => api.get('/api/wallet/balance', { signal }))
  if (balance.error.value !== undefined) {
    return (
      <div class="row" role="alert">
        <span class="soft small">{texts.noNode}</span>
        <Button isSmall onClick={() => void balance.reload()}>
          {texts.again}
        </Button>
      </div>
    )
  }
  const data = balance.data.value
  return (
    <p class="soft">
      {texts.balance}: {data === undefined ? '…' : texts.ether(data.balance)}
    </p>
  )
}

const isConflict = (error: unknown) => error instanceof HromadaError && error.status === 409

function explainLink(error: unknown, linkedCount: number): string {
  const texts = words()
  if (error instanceof WalletRefused) return texts.problems[error.problem]
  if (!(error instanceof HromadaError)) return errorText(error)
  if (error.status === 409) return linkedCount < MAX_WALLETS ? texts.otherUser : texts.tooMany
  if (error.status === 400) return texts.notAccepted
  return error.status === 503 ? texts.noNode : errorText(error)
}
