import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { roleNames } from '../../desk/roles.ts'
import { titles } from '../../navigation.ts'
import { type Resource, useResource } from '../../resource.ts'
import { query } from '../../router.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { AreaField, SelectField, TextField } from '../../ui/fields.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { exactTime, Time } from '../../ui/show.tsx'
import { Banner, Empty, Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { type Locale, languageChoices, locale } from '../../words.ts'
import { ManyInvitations } from './many.tsx'
import { words } from './words.ts'

const LIMIT = 50

type Invitations = Answer<'get', '/api/admin/invitations'>
type Invitation = Invitations['invitations'][number]

const shownStates = ['pending', 'expired', 'accepted', 'all'] as const

export function Page() {
  const texts = words()
  const page = pageInQuery()
  const [open] = shownStates
  const shown = shownStates.find((state) => state === query.value.get('show')) ?? open
  const invitations = useResource(
    (signal) => {
      const asked = { page, limit: LIMIT, ...(shown !== 'all' && { status: shown }) }
      return api.get('/api/admin/invitations', { params: { query: asked }, signal })
    },
    [page, shown],
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
          <FilterTabs
            label={texts.list}
            name="show"
            choices={shownStates.map((state) => [state === open ? '' : state, texts.shown[state]])}
          />
          <Loaded of={invitations}>
            {(data) =>
              data.invitations.length === 0 ? (
                <Empty icon="user-plus" text={shown === open ? texts.none : texts.noneShown} />
              ) : (
                <List data={data} invitations={invitations} />
              )
            }
          </Loaded>
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
  const again = async ({ email, role, language, message }: Invitation) => {
    const send = () => api.post('/api/admin/invitations', { body: { email, role, language, message } })
    if (await attempt(send)) say(texts.sent(readableAddress(email)))
    await invitations.reload()
  }
  return (
    <>
      <ul class="plain-list ruled">
        {data.invitations.map((invitation) => (
          <li key={invitation.id} class="row spread article-row">
            <div class="stack tight">
              <strong>{readableAddress(invitation.email)}</strong>
              <Standing of={invitation} />
              <div class="row small soft">
                <span>
                  {texts.by} <InvitedBy of={invitation} />
                </span>
                <Time at={invitation.createdAt} />
              </div>
              {invitation.message && (
                <p class="small kept-lines" dir="auto">
                  {invitation.message}
                </p>
              )}
            </div>
            {invitation.status !== 'accepted' && (
              <div class="row">
                {(invitation.status === 'expired' || invitation.mail === 'failed') && (
                  <Button isSmall icon="send" onClick={() => void again(invitation)}>
                    {texts.again}
                  </Button>
                )}
                <Button isSmall icon="x" onClick={() => void withdraw(invitation)}>
                  {texts.withdraw}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Pager total={data.pagination.total} limit={LIMIT} />
    </>
  )
}

/** What became of it, and of its mail. */
function Standing({ of: { status, role, mail, expiresAt, user } }: { readonly of: Invitation }) {
  const texts = words()
  return (
    <div class="row small soft">
      <span class={status === 'accepted' ? 'chip success' : 'chip'}>{texts.statuses[status]}</span>
      {status === 'pending' && mail === 'failed' && <span class="chip danger">{texts.mailFailed}</span>}
      <span>{roleNames()[role]}</span>
      {status === 'pending' && <span>{texts.until(exactTime(new Date(expiresAt)))}</span>}
      {user && (
        <a href={`/app/admin/users/${user.id}`} dir="auto">
          {user.name}
        </a>
      )}
    </div>
  )
}

function InvitedBy({ of: { inviter } }: { readonly of: Invitation }) {
  if (inviter === null) return words().operator
  return (
    <a href={`/app/admin/users/${inviter.id}`} dir="auto">
      {inviter.name}
    </a>
  )
}
