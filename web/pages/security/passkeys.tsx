import { useSignal } from '@preact/signals'
import type { Answer } from '../../../client/src/index.ts'
import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { isOpenedByAddress } from '../../opened-by-address.ts'
import { useResource } from '../../resource.ts'
import { deviceNameOf } from '../../shared/devices.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct, Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { canMakePasskeys, createPasskey } from './create-passkey.ts'
import { passkeyWords } from './passkey-words.ts'
import { words } from './words.ts'

type Passkey = Answer<'get', '/api/auth/passkey/list-user-passkeys'>[number]

const nameOf = ({ name }: Passkey) => name ?? passkeyWords().passkeyUnnamed

interface PasskeysProps {
  /** With the recovery codes that came with the first factor, if it was this, and what is to be said. */
  readonly onChanged: (recoveryCodes: readonly string[], done: string) => void
}

export function Passkeys({ onChanged }: PasskeysProps) {
  const texts = passkeyWords()
  const passkeys = useResource((signal) => api.get('/api/auth/passkey/list-user-passkeys', { signal }))
  const isAdding = useSignal(false)
  const renamed = useSignal<Passkey | null>(null)
  const close = () => {
    isAdding.value = false
    renamed.value = null
  }

  const remove = async (passkey: Passkey) => {
    const question = {
      title: texts.passkeyRemoveTitle(nameOf(passkey)),
      text: texts.passkeyRemoveText,
      action: texts.remove,
    }
    if (!(await confirmAct(question))) return
    if (!(await attempt(() => api.post('/api/auth/passkey/delete-passkey', { body: { id: passkey.id } })))) return
    void passkeys.reload()
    onChanged([], texts.passkeyRemoved)
  }

  return (
    <section class="section" aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.passkeys}</h2>
      <p class="soft">{texts.passkeysText}</p>
      <Loaded of={passkeys}>
        {(list) =>
          list.length > 0 && (
            <ul class="plain-list ruled">
              {list.map((passkey) => (
                <li class="row spread account-entry" key={passkey.id}>
                  <PasskeyFacts of={passkey} />
                  <div class="row">
                    <Button
                      isSmall
                      onClick={() => {
                        renamed.value = passkey
                      }}
                    >
                      {texts.rename}
                    </Button>
                    <Button isSmall look="danger" onClick={() => void remove(passkey)}>
                      {texts.remove}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <AddButton
        onClick={() => {
          isAdding.value = true
        }}
      />
      {isAdding.value && (
        <NameDialog
          title={texts.passkeyAdd}
          action={texts.passkeyAdd}
          name={deviceNameOf(navigator.userAgent)}
          send={async (name) => {
            const { backupCodes } = await createPasskey(name)
            close()
            void passkeys.reload()
            onChanged(backupCodes, texts.passkeyAdded)
          }}
          onClose={close}
        />
      )}
      {renamed.value !== null && (
        <NameDialog
          title={texts.renameTitle}
          action={texts.save}
          name={renamed.value.name ?? ''}
          send={async (name) => {
            const id = renamed.value?.id ?? ''
            await api.post('/api/auth/passkey/update-passkey', { body: { id, name } })
            close()
            say(texts.renamed)
            void passkeys.reload()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  const texts = passkeyWords()
  if (!boot.info.features.passkeys) return <p class="soft">{texts.passkeysUnavailable}</p>
  if (isOpenedByAddress()) return <p class="soft">{texts.passkeyElsewhere}</p>
  if (!canMakePasskeys()) return <p class="soft">{texts.passkeysUnsupported}</p>
  return (
    <div class="row">
      <Button icon="plus" onClick={onClick}>
        {texts.passkeyAdd}
      </Button>
    </div>
  )
}

function PasskeyFacts({ of: passkey }: { readonly of: Passkey }) {
  const texts = passkeyWords()
  return (
    <div>
      <strong>{nameOf(passkey)}</strong>
      <div class="soft small">
        {passkey.deviceType === 'multiDevice' ? texts.passkeySynced : texts.passkeyBound} ·{' '}
        {passkey.lastUsedAt === null ? (
          texts.passkeyNever
        ) : (
          <>
            {texts.passkeyUsed} <Time at={passkey.lastUsedAt} />
          </>
        )}
      </div>
    </div>
  )
}

interface NameDialogProps {
  readonly title: string
  readonly action: string
  readonly name: string
  readonly send: (name: string) => Promise<void>
  readonly onClose: () => void
}

function NameDialog({ title, action, name, send, onClose }: NameDialogProps) {
  const texts = passkeyWords()
  const form = useForm({ initial: { name }, send: (values) => send(values.name.trim()), explain })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} submitLabel={action} beside={<Button onClick={onClose}>{words().cancel}</Button>}>
        <TextField
          form={form}
          name="name"
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          required
          maxLength={100}
        />
      </Form>
    </Dialog>
  )
}

function explain(error: unknown): string | undefined {
  // Of the browser: declined, timed out, or registered already.
  if (error instanceof DOMException) {
    if (error.name === 'SecurityError') return passkeyWords().passkeyElsewhere
    return error.name === 'InvalidStateError' ? passkeyWords().passkeyExists : passkeyWords().passkeyDeclined
  }
  const code = error instanceof HromadaError ? error.code : ''
  if (code === 'PASSKEY_LIMIT') return passkeyWords().passkeyLimit
  return code === 'PASSKEY_EXISTS' ? passkeyWords().passkeyExists : undefined
}
