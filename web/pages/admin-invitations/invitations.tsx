import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { roleNames } from '../../desk/roles.ts'
import { titles } from '../../navigation.ts'
import { type Resource, useResource } from '../../resource.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { AreaField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { Time } from '../../ui/show.tsx'
import { Banner, Empty, Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { type Locale, languageChoices, locale } from '../../words.ts'
import { ManyInvitations } from './many.tsx'
import { words } from './words.ts'

const LIMIT = 50

type Invitations = Answer<'get', '/api/admin/invitations'>
type Invitation = Invitations['invitations'][number]

export function Page() {
  const texts = words()
  const page = pageInQuery()
  const invitations = useResource(
    (signal) => api.get('/api/admin/invitations', { params: { query: { page, limit: LIMIT } }, signal }),
    [page],
  )
  return (
    <>
      <header class="page-head">
        <h1>{titles().invitations}</h1>
      </header>
      <div class="stack loose">
        <section class="card stack">
          <p>{texts.about}</p>
          {!boot.info.features.mail && <Banner kind="warning">{texts.noMail}</Banner>}
          <InvitationForm onSent={invitations.reload} />
        </section>
        <ManyInvitations onSent={invitations.reload} />
        <section class="stack">
          <h2>{texts.list}</h2>
          <Loaded of={invitations}>{(data) => <List data={data} invitations={invitations} />}</Loaded>
        </section>
      </div>
    </>
  )
}

function InvitationForm({ onSent }: { readonly onSent: () => Promise<void> }) {
  const texts = words()
  const initial = { email: '', role: 'member', language: locale as string, message: '' }
  const form = useForm({
    initial,
    send: async ({ email, role, language, message }, idempotencyKey) => {
      await api.post('/api/admin/invitations', {
        params: { header: { 'idempotency-key': idempotencyKey } },
        body: { email, role: role as Invitation['role'], language: language as Locale, message: message || null },
      })
      form.values.value = { ...form.values.value, email: '', message: '' }
      say(texts.sent(readableAddress(email)))
      await onSent()
    },
  })
  const choices = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  return (
    <Form form={form} submitLabel={texts.send}>
      <TextField
        form={form}
        name="email"
        label={texts.email}
        type="email"
        required
        maxLength={254}
        autocomplete="off"
      />
      <SelectField form={form} name="role" label={texts.role} choices={choices(roleNames())} />
      <SelectField form={form} name="language" label={texts.language} choices={languageChoices} />
      <AreaField form={form} name="message" label={texts.message} hint={texts.messageHint} maxLength={1000} rows={2} />
    </Form>
  )
}

interface ListProps {
  readonly data: Invitations
  readonly invitations: Resource<Invitations>
}

function List({ data, invitations }: ListProps) {
  const texts = words()
  const withdraw = async ({ id, email }: Invitation) => {
    const question = {
      title: texts.withdrawTitle,
      text: texts.withdrawText(readableAddress(email)),
      action: texts.withdraw,
    }
    if (!(await confirmAct(question))) return
    const isDone = await attempt(() => api.delete('/api/admin/invitations/{id}', { params: { path: { id } } }))
    if (!isDone) return
    say(texts.withdrawn)
    await invitations.reload()
  }
  if (data.invitations.length === 0) return <Empty icon="user-plus" text={texts.none} />
  return (
    <>
      <ul class="plain-list ruled">
        {data.invitations.map((invitation) => (
          <li key={invitation.id} class="row spread article-row">
            <div class="stack tight">
              <strong>{readableAddress(invitation.email)}</strong>
              <div class="row small soft">
                <span class={invitation.status === 'accepted' ? 'chip success' : 'chip'}>
                  {texts.statuses[invitation.status]}
                </span>
                <span>{roleNames()[invitation.role]}</span>
                <Time at={invitation.createdAt} />
              </div>
            </div>
            {invitation.status === 'pending' && (
              <Button isSmall icon="x" onClick={() => void withdraw(invitation)}>
                {texts.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pager total={data.pagination.total} limit={LIMIT} />
    </>
  )
}
