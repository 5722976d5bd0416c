import { api } from '../../api.ts'
import { RadioField } from '../../ui/choices.tsx'
import { useDraft } from '../../ui/draft.ts'
import { DraftBanner, DraftKept } from '../../ui/draft-banner.tsx'
import { draftName } from '../../ui/drafts-of-account.ts'
import { AreaField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, type FormState, useForm } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/states.tsx'
import { bodyOf, type Entity, endsVerification, explain, type Fields, fieldsOf, sizes } from './fields.ts'
import { LogoField } from './logo.tsx'
import { term, words } from './words.ts'

interface EntityFormProps {
  /** Absent: a new one. */
  readonly before?: Entity
  readonly onSaved: (entity: Entity) => void
}

export function EntityForm({ before, onSaved }: EntityFormProps) {
  const texts = words()
  const form = useForm<Fields>({
    initial: fieldsOf(before),
    explain,
    send: async (fields, idempotencyKey) => {
      const entity = await save(fields, idempotencyKey)
      draft.accept(fields, draftName('entity', entity.id))
      onSaved(entity)
    },
  })
  const draft = useDraft(draftName('entity', before?.id ?? 'new'), form)

  async function save(fields: Fields, idempotencyKey: string): Promise<Entity> {
    const body = bodyOf(fields, before)
    if (before !== undefined) {
      const { data } = await api.put('/api/entities/update', { body: { id: before.id, ...body } })
      return data.entity
    }
    const header = { 'idempotency-key': idempotencyKey }
    const { data } = await api.post('/api/entities/create', { params: { header }, body })
    return data.entity
  }

  return (
    <>
      <DraftBanner draft={draft} />
      <Form
        form={form}
        submitLabel={before === undefined ? texts.create : texts.save}
        beside={<DraftKept draft={draft} />}
      >
        <About form={form} before={before} />
        <PlaceAndAudience form={form} />
        {endsVerification(form.values.value, before) && <Banner kind="warning">{texts.losesMark}</Banner>}
      </Form>
    </>
  )
}

interface AboutProps {
  readonly form: FormState<Fields>
  readonly before: Entity | undefined
}

function About({ form, before }: AboutProps) {
  const texts = words()
  const { employee_count: size } = form.values.value
  const offered = size === '' || sizes.includes(size) ? sizes : [size, ...sizes]
  return (
    <Section title={texts.about}>
      <TextField form={form} name="name" label={texts.name} required maxLength={200} autocomplete="organization" />
      <LogoField form={form} before={before} />
      <TextField
        form={form}
        name="website"
        label={texts.website}
        hint={texts.websiteHint}
        type="url"
        pattern="https?://.+"
        title={texts.websiteHint}
        maxLength={2048}
        autocomplete="off"
      />
      <div class="fields-beside">
        <TextField form={form} name="category" label={texts.category} maxLength={100} />
        <SelectField
          form={form}
          name="employee_count"
          label={texts.size}
          choices={[
            { value: '', label: texts.unknown },
            ...offered.map((value) => ({ value, label: value.replace('-', '–') })),
          ]}
        />
      </div>
      <AreaField
        form={form}
        name="description"
        label={texts.description}
        hint={texts.descriptionHint}
        maxLength={10_000}
      />
    </Section>
  )
}

const visibilities = ['public', 'members', 'confidential'] as const

function PlaceAndAudience({ form }: { readonly form: FormState<Fields> }) {
  const texts = words()
  const { visibilities: names, visibilityHints } = term()
  return (
    <>
      <Section title={texts.place}>
        <div class="fields-beside">
          <TextField form={form} name="city" label={texts.city} maxLength={200} autocomplete="off" />
          <TextField form={form} name="country" label={texts.country} maxLength={200} autocomplete="off" />
        </div>
        <TextField form={form} name="address" label={texts.address} maxLength={200} autocomplete="off" />
      </Section>
      <Section title={texts.seen}>
        <RadioField
          hasCards
          form={form}
          name="visibility"
          label={texts.seen}
          isLabelHidden
          choices={visibilities.map((value) => ({ value, label: names[value], hint: visibilityHints[value] }))}
        />
      </Section>
    </>
  )
}
