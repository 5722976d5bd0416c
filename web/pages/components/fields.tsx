import { useEffect } from 'preact/hooks'
import { AreaField, CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { say } from '../../ui/toasts.tsx'
import { words } from './words.ts'

const filled = { name: '', about: '', kind: 'project', remote: true, code: '2026-11-23', at: '', password: '', tag: '' }

/** A form as it is filled in, and one that was refused. */
export function Fields() {
  const texts = words()
  return (
    <Section title={texts.fields}>
      <div class="specimen-columns">
        <FilledForm />
        <RefusedForm />
      </div>
    </Section>
  )
}

function FilledForm() {
  const texts = words()
  const form = useForm({
    initial: { ...filled, name: texts.nameValue, about: texts.aboutValue },
    send: async () => {
      say(words().done)
    },
  })
  return (
    <Form form={form} submitLabel={texts.send}>
      <TextField form={form} name="name" label={texts.name} hint={texts.nameHint} required maxLength={100} />
      <AreaField form={form} name="about" label={texts.about} maxLength={80} />
      <SelectField form={form} name="kind" label={texts.kind} choices={choices()} />
      <TextField form={form} name="tag" label={texts.tags} list="specimen-tags" />
      <datalist id="specimen-tags">
        {texts.tagValues.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <TextField form={form} name="at" label={texts.day} type="datetime-local" />
      <TextField form={form} name="password" label={texts.secret} type="password" autocomplete="off" />
      <CheckField form={form} name="remote" label={texts.remote} hint={texts.remoteHint} />
      <TextField form={form} name="code" label={texts.code} readOnly />
      <SelectField form={form} name="kind" label={texts.kind} choices={choices()} disabled />
    </Form>
  )
}

function RefusedForm() {
  const texts = words()
  const form = useForm({
    initial: { address: 'olena', kind: '', consent: false },
    send: () => Promise.reject(new Error()),
    explain: () => words().refused,
  })
  useEffect(() => {
    const { addressError: address, kindError: kind, consentError: consent } = texts
    form.errors.value = { address, kind, consent }
    form.problem.value = texts.refused
  }, [texts])
  return (
    <Form form={form} submitLabel={texts.send}>
      <TextField form={form} name="address" type="email" label={texts.address} autocomplete="off" required />
      <SelectField form={form} name="kind" label={texts.kind} choices={[{ value: '', label: '–' }, ...choices()]} />
      <CheckField form={form} name="consent" label={texts.consent} />
    </Form>
  )
}

const choices = () => Object.entries(words().kinds).map(([value, label]) => ({ value, label }))
