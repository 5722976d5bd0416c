import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { useResource } from '../../resource.ts'
import { profile } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { CopyOnce } from '../../ui/copy.tsx'
import { dayOf } from '../../ui/show.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { say } from '../../ui/toasts.tsx'
import { factorWords } from './factor-words.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SetUpApp } from './set-up-app.tsx'

/** What is asked for after the password, or in its place. */
export function Factors() {
  const texts = factorWords()
  const factors = useResource(async (signal) => {
    const [status, methods] = await Promise.all([
      api.get('/api/auth/two-factor/status', { signal }),
      api.get('/api/auth/list-accounts', { signal }),
    ])
    return { ...status, hasPassword: methods.some(({ providerId }) => providerId === 'credential') }
  })
  const asked = useSignal<'setUp' | 'switchOff' | 'newCodes' | null>(null)
  /** Shown once. */
  const codes = useSignal<readonly string[]>([])
  /** What is to be said, which would lie over codes that are shown. */
  const done = useSignal('')
  const close = () => {
    asked.value = null
  }
  const changed = (newCodes: readonly string[] = [], text = '') => {
    close()
    codes.value = newCodes
    done.value = text
    if (newCodes.length === 0) sayDone()
    void factors.reload()
  }
  const sayDone = () => {
    if (done.value) say(done.value)
    done.value = ''
  }

  return (
    <>
      <Loaded of={factors} lines={8}>
        {({ methods, recoveryCodesLeft, isRequired, hasPassword }) => {
          const isOn = methods.includes('totp')
          return (
            <>
              {isRequired && methods.length === 0 && <Banner kind="warning">{texts.required}</Banner>}
              <section class="section first" aria-labelledby="authenticator-app">
                <div class="row">
                  <h2 id="authenticator-app">{texts.app}</h2>
                  <span class={isOn ? 'chip success' : 'chip'}>{isOn ? texts.appOn : texts.appOff}</span>
                </div>
                <p class="soft">
                  {texts.appText} {!isOn && texts.appEnds}
                </p>
                <div class="row">
                  <Button
                    icon="smartphone"
                    look={isOn ? 'danger' : 'primary'}
                    onClick={() => {
                      asked.value = isOn ? 'switchOff' : 'setUp'
                    }}
                  >
                    {isOn ? texts.switchOff : texts.setUp}
                  </Button>
                </div>
              </section>
              <section class="section" aria-labelledby="codes">
                <h2 id="codes">{texts.codes}</h2>
                <p class="soft">
                  {texts.codesText} {methods.length === 0 ? texts.codesNone : texts.codesLeft(recoveryCodesLeft)}
                </p>
                {methods.length > 0 && (
                  <div class="row">
                    <Button
                      icon="refresh-cw"
                      onClick={() => {
                        asked.value = 'newCodes'
                      }}
                    >
                      {texts.codesRenew}
                    </Button>
                  </div>
                )}
              </section>
              {asked.value === 'setUp' && (
                <SetUpApp
                  hasPassword={hasPassword}
                  onClose={close}
                  onDone={(backupCodes) => changed(backupCodes, texts.switchedOn)}
                />
              )}
              {asked.value === 'switchOff' && (
                <PasswordDialog
                  title={texts.switchOffTitle}
                  text={texts.switchOffText}
                  action={texts.switchOff}
                  hasPassword={hasPassword}
                  isDangerous
                  send={async (body) => {
                    await api.post('/api/auth/two-factor/disable', { body })
                    changed([], texts.switchedOff)
                  }}
                  onClose={close}
                />
              )}
              {asked.value === 'newCodes' && (
                <PasswordDialog
                  title={texts.codesRenewTitle}
                  text={texts.codesRenewText}
                  action={texts.codesRenew}
                  hasPassword={hasPassword}
                  send={async (body) => {
                    const { backupCodes } = await api.post('/api/auth/two-factor/generate-backup-codes', { body })
                    changed(backupCodes)
                  }}
                  onClose={close}
                />
              )}
            </>
          )
        }}
      </Loaded>
      <Passkeys onChanged={changed} />
      {codes.value.length > 0 && (
        <CopyOnce
          title={texts.codesOnce}
          label={texts.codes}
          text={codes.value.join('\n')}
          explanation={texts.codesText}
          file={{ name: texts.codesFile, text: fileOf(codes.value) }}
          onKept={() => {
            codes.value = []
            sayDone()
          }}
        />
      )}
    </>
  )
}

/** Found years later among others, it says of what it is. */
const fileOf = (codes: readonly string[]): string =>
  [boot.info.name, profile.value?.email, dayOf(new Date().toISOString()), '', ...codes, ''].join('\n')
