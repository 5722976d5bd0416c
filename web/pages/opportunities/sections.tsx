import { useId, useRef } from 'preact/hooks'
import { RadioField } from '../../ui/choices.tsx'
import { AreaField, CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { Previewed } from '../../ui/preview.tsx'
import { Section } from '../../ui/section.tsx'
import { TagField } from '../../ui/tag-input.tsx'
import { ofDevice, timeZoneChoices } from '../../ui/time-zones.ts'
import { type Fields, hasBenefits, hasBudget, hasContact, hasDetails, periodOf } from './fields.ts'
import { hints } from './hints.ts'
import { renderDescription } from './read.ts'
import { term, words } from './words.ts'

export interface Choices {
  readonly categories: readonly string[]
  /** Organizations that the writer belongs to. */
  readonly entities: readonly { readonly id: string; readonly name: string }[]
}

interface SectionProps {
  readonly form: FormState<Fields>
  readonly choices: Choices
  /** Of one's own, the one that has this title already. */
  readonly duplicateId?: string | undefined
}

const types = ['job', 'project', 'collaboration'] as const
const visibilities = ['public', 'members', 'confidential'] as const
const periods = ['hour', 'day', 'month', 'project'] as const
const methods = ['form', 'email', 'link'] as const
const currencies = ['UAH', 'USD', 'EUR', 'GBP', 'PLN', 'CHF', 'CZK', 'CAD']
const money = { type: 'number', inputMode: 'decimal', min: 1, step: 'any' } as const

/** Everything that the type of opportunity has a use for, section by section. */
export function Sections(props: SectionProps) {
  const fields = props.form.values.value
  return (
    <>
      <What {...props} />
      {hasBudget(fields) && <Money {...props} />}
      <Place {...props} />
      <Who {...props} />
      <Apply {...props} />
      <Until {...props} />
    </>
  )
}

function What({ form, choices, duplicateId }: SectionProps) {
  const texts = words()
  const { types: names, typeHints } = term()
  const { type, description } = form.values.value
  const categories = useId()
  return (
    <Section title={texts.what}>
      <RadioField
        hasCards
        form={form}
        name="type"
        label={texts.type}
        choices={types.map((value) => ({ value, label: names[value], hint: typeHints[value] }))}
      />
      <TextField
        form={form}
        name="title"
        label={texts.title}
        hint={
          duplicateId === undefined ? (
            hints().titleHint
          ) : (
            <a href={`/app/opportunities/${duplicateId}`}>{texts.openDuplicate}</a>
          )
        }
        required
        maxLength={200}
      />
      <AreaField form={form} name="short_description" label={texts.short} hint={hints().shortHint} maxLength={500} />
      <Previewed
        text={description}
        isRefused={form.errors.value.description !== undefined}
        look="posting"
        render={renderDescription(description)}
      >
        <AreaField
          form={form}
          name="description"
          label={texts.description}
          hint={hints().descriptionHint}
          required
          maxLength={10_000}
          rows={12}
        />
      </Previewed>
      <AreaField
        form={form}
        name="requirements"
        label={texts.requirements[type]}
        hint={hints().onePerLine}
        maxLength={25_000}
      />
      {hasBenefits(form.values.value) && (
        <AreaField
          form={form}
          name="benefits"
          label={texts.benefits[type]}
          hint={hints().onePerLine}
          maxLength={25_000}
        />
      )}
      <TextField
        form={form}
        name="category"
        label={texts.category}
        hint={hints().categoryHint}
        maxLength={100}
        list={categories}
        autocomplete="off"
      />
      <TagField form={form} name="tags" label={texts.tags} hint={hints().tagsHint} most={20} maxLength={50} />
      <datalist id={categories}>
        {choices.categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Section>
  )
}

function Money({ form }: SectionProps) {
  const texts = words()
  const fields = form.values.value
  const { type, currency } = fields
  const codes = [...new Set([...currencies, currency])]
  return (
    <Section title={texts.money[type]}>
      <p class="soft small">{hints().moneyHint}</p>
      <div class="fields-beside four">
        <TextField form={form} name="budget_min" label={texts.from} {...money} />
        <TextField form={form} name="budget_max" label={texts.to} {...money} />
        <SelectField
          form={form}
          name="currency"
          label={texts.currency}
          choices={codes.map((value) => ({ value, label: value }))}
        />
        <SelectField
          form={form}
          name="per"
          value={periodOf(fields)}
          label={texts.per}
          choices={periods.map((value) => ({ value, label: term().periods[value] }))}
        />
      </div>
    </Section>
  )
}

function Place({ form }: SectionProps) {
  const texts = words()
  const { timezone, lat, lng } = form.values.value
  const degrees = { type: 'number', inputMode: 'decimal', step: 'any' } as const
  return (
    <Section title={texts.place}>
      <CheckField form={form} name="remote" label={texts.remote} />
      <div class="fields-beside">
        <TextField form={form} name="city" label={texts.city} maxLength={100} autocomplete="off" />
        <TextField form={form} name="country" label={texts.country} maxLength={100} autocomplete="off" />
      </div>
      <TextField form={form} name="address" label={texts.address} maxLength={300} autocomplete="off" />
      <SelectField
        form={form}
        name="timezone"
        label={texts.timezone}
        hint={hints().timezoneHint}
        choices={[{ value: '', label: hints().noTimezone }, ...timeZoneChoices(timezone || ofDevice)]}
      />
      <details open={lat !== '' || lng !== ''}>
        <summary>{texts.map}</summary>
        <div class="stack tight">
          <p class="soft small">{hints().mapHint}</p>
          <div class="fields-beside">
            <TextField form={form} name="lat" label={texts.latitude} min={-90} max={90} {...degrees} />
            <TextField form={form} name="lng" label={texts.longitude} min={-180} max={180} {...degrees} />
          </div>
        </div>
      </details>
    </Section>
  )
}

function Who({ form, choices }: SectionProps) {
  const texts = words()
  return (
    <Section title={texts.who}>
      <SelectField
        form={form}
        name="entity_id"
        label={texts.entity}
        hint={hints().entityHint}
        choices={[
          { value: '', label: hints().noEntity },
          ...choices.entities.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <CheckField form={form} name="show_owner" label={texts.showOwner} hint={hints().showOwnerHint} />
      <h3>{texts.contactPerson}</h3>
      <div class="fields-beside">
        <TextField form={form} name="contact_name" label={texts.name} maxLength={200} autocomplete="off" />
        <TextField form={form} name="contact_position" label={texts.position} maxLength={200} autocomplete="off" />
        <TextField
          form={form}
          name="contact_email"
          label={texts.email}
          type="email"
          maxLength={254}
          autocomplete="off"
        />
        <TextField form={form} name="contact_phone" label={texts.phone} type="tel" maxLength={50} autocomplete="off" />
      </div>
    </Section>
  )
}

function Apply({ form }: SectionProps) {
  const texts = words()
  const { method, contact } = form.values.value
  /** What was entered for each way of applying: an address of mail is none of the web, and a form has none. */
  const contacts = useRef<Readonly<Record<string, string>>>({})
  const known = methods.find((one) => one === method)
  const choices = methods.map((value) => ({ value: value as string, label: term().methods[value] }))
  return (
    <Section title={texts.apply}>
      <SelectField
        form={form}
        name="method"
        label={texts.method}
        onChosen={(chosen) => {
          contacts.current = { ...contacts.current, [method]: contact }
          form.set('method', chosen)
          form.set('contact', contacts.current[chosen] ?? '')
        }}
        choices={known === undefined ? [...choices, { value: method, label: method }] : choices}
      />
      {hasContact(form.values.value) && (
        <TextField
          form={form}
          name="contact"
          label={texts.contact[known === undefined || known === 'form' ? 'other' : known]}
          type={known === 'email' ? 'email' : known === 'link' ? 'url' : 'text'}
          required={known === 'email' || known === 'link'}
          maxLength={500}
          autocomplete="off"
        />
      )}
      <AreaField
        form={form}
        name="instructions"
        label={texts.instructions}
        hint={hints().instructionsHint}
        maxLength={5_000}
      />
      <AreaField form={form} name="documents" label={texts.documents} hint={hints().onePerLine} maxLength={10_000} />
    </Section>
  )
}

function Until({ form }: SectionProps) {
  const texts = words()
  const { visibilities: names, visibilityHints } = term()
  return (
    <>
      <Section title={texts.until_}>
        <div class="fields-beside">
          <TextField form={form} name="expires_on" label={texts.deadline} hint={hints().deadlineHint} type="date" />
        </div>
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
        {hasDetails(form.values.value) && (
          <AreaField
            form={form}
            name="confidential_details"
            label={texts.details}
            hint={hints().detailsHint}
            maxLength={19_000}
          />
        )}
      </Section>
    </>
  )
}
