import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { type Refused, ResultsDialog } from '../../desk/results-dialog.tsx'
import { readableAddress } from '../../shared/readable-address.ts'
import { AreaField } from '../../ui/fields.tsx'
import { FieldsRefused, Form, useForm } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import { peopleIn } from './people.ts'
import { words } from './words.ts'

const MAX_PEOPLE = 500

/** Invites everybody whose address is pasted, and says of whom that was refused. */
export function ManyInvitations({ onSent }: { readonly onSent: () => Promise<void> }) {
  const texts = words()
  const result = useSignal<{ readonly doneCount: number; readonly refused: readonly Refused[] } | null>(null)
  const form = useForm({
    initial: { addresses: '' },
    send: async ({ addresses }, idempotencyKey) => {
      const { people, malformed } = peopleIn(addresses)
      if (people.length > MAX_PEOPLE) throw new FieldsRefused({ addresses: texts.tooMany(MAX_PEOPLE) })
      if (people.length === 0 && malformed.length === 0) throw new FieldsRefused({ addresses: texts.noAddress })
      const { invited, results } = await send(people, idempotencyKey)
      const refused = [
        ...malformed.map((email) => ({ email, error: 'MALFORMED' })),
        ...results.filter(({ success }) => !success),
      ].map(({ email, error = '' }) => ({
        id: email,
        name: readableAddress(email),
        reason: texts.refusals[error] ?? texts.refused,
      }))
      form.values.value = { addresses: '' }
      if (refused.length === 0) say(texts.manySent(invited))
      else result.value = { doneCount: invited, refused }
      await onSent()
    },
  })
  return (
    <details class="card">
      <summary>{texts.many}</summary>
      <Form form={form} submitLabel={texts.send}>
        <AreaField
          form={form}
          name="addresses"
          label={texts.addresses}
          hint={
            <>
              {texts.addressesHint} <code>email, role, language, message</code>.
            </>
          }
          rows={6}
          maxLength={200_000}
          required
          spellcheck={false}
        />
      </Form>
      {result.value !== null && (
        <ResultsDialog
          {...result.value}
          onChooseRefused={() => {
            form.set('addresses', result.value?.refused.map(({ name }) => name).join('\n') ?? '')
          }}
          onClose={() => (result.value = null)}
        />
      )}
    </details>
  )
}

async function send(people: ReturnType<typeof peopleIn>['people'], idempotencyKey: string) {
  if (people.length === 0) return { invited: 0, results: [] }
  const { data } = await api.post('/api/admin/invitations/bulk', {
    params: { header: { 'idempotency-key': idempotencyKey } },
    body: { invitations: [...people] },
  })
  return data
}
