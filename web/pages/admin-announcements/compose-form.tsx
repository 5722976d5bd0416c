import { boot } from '../../boot.ts'
import { roleGroups } from '../../desk/roles.ts'
import { isSetUp } from '../../notifications.ts'
import { ChoicesField, RadioField } from '../../ui/choices.tsx'
import { AreaField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, type FormState } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { composeWords } from './compose-words.ts'
import type { Fields } from './fields.ts'
import { people } from './people.ts'
import type { AudienceCount, Channel, Role } from './types.ts'
import { words } from './words.ts'

interface ComposeProps {
  readonly form: FormState<Fields>
  /** Undefined while it is asked for; null until the audience is complete. */
  readonly size: AudienceCount | null | undefined
}

export function ComposeForm({ form, size }: ComposeProps) {
  return (
    <Form form={form} submitLabel={composeWords().look}>
      <ForWhom form={form} size={size} />
      <What form={form} />
      <HowAndWhen form={form} size={size} />
    </Form>
  )
}

const roles: readonly Role[] = ['visitor', 'subscriber', 'member', 'confidential', 'admin']

function ForWhom({ form, size }: ComposeProps) {
  const texts = composeWords()
  return (
    <Section title={texts.forWhom}>
      <RadioField
        form={form}
        name="audience"
        label={texts.audience}
        isLabelHidden
        hasCards
        choices={[
          { value: 'everyone', label: texts.everyone, hint: texts.everyoneHint },
          { value: 'roles', label: texts.roles, hint: texts.rolesHint },
        ]}
      />
      {form.values.value.audience === 'roles' && (
        <ChoicesField
          form={form}
          name="roles"
          label={texts.whichRoles}
          choices={roles.map((role) => ({ value: role, label: roleGroups()[role] }))}
        />
      )}
      <p class="audience-size" role="status">
        {size === null && <span class="soft">{texts.counting}</span>}
        {size && (
          <>
            <strong>{people(size.count)}</strong>{' '}
            <span class="soft">{texts.languages(size.languages.en, size.languages.uk)}</span>
          </>
        )}
      </p>
    </Section>
  )
}

const kinds = ['SYSTEM_ANNOUNCEMENT', 'OPPORTUNITY_UPDATE', 'MARKETING_OFFER'] as const

function What({ form }: Pick<ComposeProps, 'form'>) {
  const texts = composeWords()
  const { source, actionUrl } = form.values.value
  return (
    <Section title={texts.what}>
      <SelectField
        form={form}
        name="source"
        label={texts.source}
        choices={Object.entries(texts.templates).map(([value, label]) => ({ value, label }))}
        {...(source !== 'own' && { hint: texts.templateHint })}
      />
      {source === 'opportunities_new' && (
        <TextField form={form} name="count" label={texts.count} type="number" required min={0} step={1} />
      )}
      {source === 'own' && (
        <>
          <Languages form={form} />
          <SelectField
            form={form}
            name="type"
            label={texts.kind}
            hint={texts.kindHint}
            choices={kinds.map((kind) => ({ value: kind, label: words().types[kind] }))}
          />
        </>
      )}
      <TextField
        form={form}
        name="actionUrl"
        label={texts.actionUrl}
        hint={texts.actionUrlHint}
        maxLength={2048}
        pattern="(https?:\/\/[^\/?#\s\\]|\/(?![\/\\]))[^\s\\]*"
        title={texts.actionUrlHint}
      />
      {source === 'own' && actionUrl.trim() !== '' && (
        <div class="side-by-side">
          <TextField form={form} name="actionEn" label={texts.action('English')} maxLength={100} />
          <TextField form={form} name="actionUk" label={texts.action('Українська')} maxLength={100} />
        </div>
      )}
    </Section>
  )
}

/** What readers of each language get, side by side where there is room. */
function Languages({ form }: Pick<ComposeProps, 'form'>) {
  const texts = composeWords()
  return (
    <div class="side-by-side">
      {(['En', 'Uk'] as const).map((language) => (
        <fieldset key={language} class="stack language">
          <legend>{language === 'En' ? 'English' : 'Українська'}</legend>
          <TextField form={form} name={`title${language}`} label={texts.title} required maxLength={200} spellcheck />
          <AreaField form={form} name={`body${language}`} label={texts.body} required maxLength={5000} rows={6} />
        </fieldset>
      ))}
    </div>
  )
}

const channels: readonly Channel[] = ['IN_APP', 'EMAIL', 'PUSH', 'SMS']

function HowAndWhen({ form, size }: ComposeProps) {
  const texts = composeWords()
  const { timeZone } = boot.info
  const hintOf = (channel: Channel) => {
    if (!isSetUp[channel]) return { hint: texts.notSetUp }
    return size ? { hint: texts.reaches(size.channels[channel], size.isEstimate && channel !== 'IN_APP') } : {}
  }
  return (
    <Section title={texts.how}>
      <ChoicesField
        form={form}
        name="channels"
        label={texts.channels}
        choices={channels.map((channel) => ({
          value: channel,
          label: words().channels[channel],
          ...hintOf(channel),
        }))}
      />
      <SelectField
        form={form}
        name="priority"
        label={texts.priority}
        choices={Object.entries(texts.priorities).map(([value, label]) => ({ value, label }))}
      />
      <RadioField
        form={form}
        name="when"
        label={texts.when}
        choices={[
          { value: 'now', label: texts.now },
          { value: 'at', label: texts.at },
        ]}
      />
      {form.values.value.when === 'at' && (
        <TextField
          form={form}
          name="at"
          label={texts.time}
          hint={texts.zone(timeZone)}
          type="datetime-local"
          required
        />
      )}
      <TextField
        form={form}
        name="until"
        label={texts.until}
        hint={`${texts.untilHint} ${texts.zone(timeZone)}`}
        type="datetime-local"
      />
    </Section>
  )
}
