import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { type Profile, profile } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/states.tsx'
import { say } from '../../ui/toasts.tsx'
import { useUnsavedGuard } from '../../ui/unsaved.ts'
import { languageChoices } from '../../words.ts'
import { Channels } from './channels.tsx'
import { Kinds } from './kinds.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { Setting } from './setting.tsx'
import { changesOf, isSame, type Preferences, type Values, valuesOf } from './values.ts'
import { words } from './words.ts'

export function Page() {
  const preferences = useResource((signal) => api.get('/api/notifications/preferences', { signal }))
  const account = profile.value
  return (
    <>
      <header class="page-head">
        <h1>{titles().preferences}</h1>
      </header>
      <Loaded of={preferences} lines={12}>
        {(stored) => account && <PreferencesForm stored={stored} account={account} />}
      </Loaded>
    </>
  )
}

const cadences = ['real_time', 'hourly', 'daily', 'weekly'] as const

function PreferencesForm({ stored, account }: { readonly stored: Preferences; readonly account: Profile }) {
  const saved = useSignal(valuesOf(stored, account))
  const texts = words()
  const form = useForm<Values>({
    initial: saved.value,
    send: async (values) => {
      await save(saved.value, values)
      saved.value = values
      // The bar that follows the reader goes, and is seen nowhere near where they are.
      say(texts.saved)
    },
  })
  const hasMail = boot.info.features.mail
  const isMailed = hasMail && form.values.value.email && form.values.value.enabled
  const isChanged = !isSame(saved.value, form.values.value)
  useUnsavedGuard(() => !isSame(saved.value, form.values.value))

  /** Where the account wants no push yet, this browser alone would show nothing. */
  async function wantPush() {
    if (saved.value.push) return
    await api.put('/api/notifications/preferences', { body: { channels: { push: true } } })
    saved.value = { ...saved.value, push: true }
    form.set('push', true)
  }

  const status = (
    <>
      {isChanged && (
        <Button look="quiet" onClick={() => (form.values.value = saved.value)}>
          {texts.discard}
        </Button>
      )}
      <span class="small soft" role="status">
        {isChanged && texts.unsaved}
      </span>
    </>
  )
  return (
    <div class={isChanged ? 'settings changed' : 'settings'}>
      <Form form={form} submitLabel={texts.save} beside={status}>
        <Setting title={texts.page} text={texts.pageText}>
          <SelectField form={form} name="language" label={texts.language} choices={languageChoices} />
          <SelectField form={form} name="theme" label={texts.theme} choices={choicesOf(themes, texts.themes)} />
        </Setting>
        <Channels form={form} saved={saved.value} onDeviceOn={wantPush} />
        <Kinds form={form} />
        <Setting title={texts.often} place="often" text={hasMail ? texts.oftenText : texts.hints.noMail}>
          <SelectField
            form={form}
            name="digest"
            label={texts.digest}
            hint={hasMail && !isMailed && texts.hints.mailOff}
            disabled={!isMailed}
            // Having none is told apart by the channel; it is stored so where somebody left all digests by a link.
            choices={choicesOf(saved.value.digest === '' ? (['', ...cadences] as const) : cadences, texts.digests)}
          />
          <CheckField
            form={form}
            name="batching"
            label={texts.batching}
            hint={texts.batchingHint}
            disabled={!isMailed}
          />
        </Setting>
        <QuietHours form={form} />
      </Form>
    </div>
  )
}

const themes = ['system', 'light', 'dark'] as const

const choicesOf = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: labels[value] }))

/** The pages follow at once. */
async function save(before: Values, after: Values): Promise<void> {
  const body = changesOf(before, after)
  if (body !== undefined) await api.put('/api/notifications/preferences', { body })
  const { language, theme } = after as Values & Pick<Profile['preferences'], 'language' | 'theme'>
  if (theme !== before.theme) await api.put('/api/profile', { body: { preferences: { theme } } })
  const account = profile.value
  if (account == null) return
  const { email, sms, push } = after
  profile.value = { ...account, preferences: { language, theme, notifications: { email, sms, push } } }
}
