import { api } from '../../api.ts'
import { loadProfile, type Profile } from '../../session.ts'
import { RadioField } from '../../ui/choices.tsx'
import { useDraft } from '../../ui/draft.ts'
import { DraftBanner } from '../../ui/draft-banner.tsx'
import { draftName } from '../../ui/drafts-of-account.ts'
import { AreaField, TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import { words } from './words.ts'

const visibilities = ['members', 'public', 'hidden'] as const

type Fields = {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly bio: string
  readonly company: string
  readonly position: string
  readonly location: string
  readonly website: string
  readonly visibility: string
}

const fieldsOf = (own: Profile): Fields => ({
  name: own.name,
  firstName: own.firstName ?? '',
  lastName: own.lastName ?? '',
  bio: own.bio ?? '',
  company: own.company ?? '',
  position: own.position ?? '',
  location: own.location ?? '',
  website: own.website ?? '',
  visibility: own.visibility,
})

/** What differs, and nothing else: what another window has changed meanwhile stays. */
function bodyOf(fields: Fields, saved: Fields) {
  const changed = Object.entries(fields).filter(([name, text]) => text !== saved[name as keyof Fields])
  return Object.fromEntries(changed.map(([name, text]) => [name, text.trim() || null]))
}

/** What others read of somebody, and who they are. */
export function AboutForm({ own }: { readonly own: Profile }) {
  const texts = words()
  const form = useForm<Fields>({
    initial: fieldsOf(own),
    send: async (fields) => {
      await api.put('/api/profile', { body: bodyOf(fields, draft.saved()) })
      draft.accept(fields)
      await loadProfile()
      say(words().saved)
    },
  })
  const draft = useDraft(draftName('profile'), form)
  return (
    <section class="section" aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      <DraftBanner draft={draft} />
      <Form form={form} submitLabel={texts.save}>
        <TextField
          form={form}
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          required
          maxLength={200}
          autocomplete="nickname"
        />
        <div class="columns">
          <TextField form={form} name="firstName" label={texts.firstName} maxLength={100} autocomplete="given-name" />
          <TextField form={form} name="lastName" label={texts.lastName} maxLength={100} autocomplete="family-name" />
        </div>
        <AreaField form={form} name="bio" label={texts.bio} maxLength={2000} />
        <div class="columns">
          <TextField form={form} name="company" label={texts.company} maxLength={200} autocomplete="organization" />
          <TextField
            form={form}
            name="position"
            label={texts.position}
            maxLength={200}
            autocomplete="organization-title"
          />
          <TextField form={form} name="location" label={texts.location} maxLength={200} />
          <TextField
            form={form}
            name="website"
            label={texts.website}
            type="url"
            maxLength={2048}
            autocomplete="url"
            placeholder="https://"
          />
        </div>
        <RadioField
          form={form}
          name="visibility"
          label={texts.visibility}
          hint={texts.visibilityHint}
          choices={visibilities.map((value) => {
            const [label, hint] = texts.visibilities[value] as [string, string]
            return { value, label, hint }
          })}
        />
      </Form>
    </section>
  )
}
