import { boot } from '../../boot.ts'
import { roleNames } from '../../desk/roles.ts'
import { instantOfWallTime } from '../../desk/zoned-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField, CheckField, type Choice, SelectField, TextField } from '../../ui/fields.tsx'
import { FieldsRefused, Form, type FormState, useForm } from '../../ui/form.tsx'
import { communityDay } from '../../ui/show.tsx'
import type { Act, ActKind, User } from './acts.ts'
import { words } from './words.ts'

const initial = {
  role: 'member',
  isVerified: 'true',
  verificationType: 'manual',
  notes: '',
  reason: '',
  until: '',
  hideContent: false,
  deleteData: false,
  notifyUser: true,
  typed: '',
}
type Fields = typeof initial
type FieldsForm = FormState<Fields>

interface ActDialogProps {
  readonly kind: ActKind
  /** A name, or how many. */
  readonly whose: string
  /** Of several, those that are known. */
  readonly names?: readonly string[]
  /** To be entered before something is deleted. */
  readonly typed: string
  /** What is so now, of one account. */
  readonly present?: Pick<User, 'role' | 'isVerified'> | undefined
  readonly onDecided: (act: Act) => Promise<void> | void
  readonly onClose: () => void
}

/** Asks for what an act needs, says what it does, and hands it over. */
export function ActDialog({ kind, whose, names = [], typed, present, onDecided, onClose }: ActDialogProps) {
  const texts = words()
  const form = useForm({
    initial: { ...initial, ...(present && { role: present.role, isVerified: String(!present.isVerified) }) },
    send: async (values) => {
      if (kind === 'delete' && values.typed.trim() !== typed) throw new FieldsRefused({ typed: texts.notTyped })
      await onDecided(actOf(kind, values))
      onClose()
    },
  })
  return (
    <Dialog title={texts.titles[kind](whose)} onClose={onClose}>
      <p class="soft">{texts.about[kind]}</p>
      {names.length > 0 && (
        <p class="small" dir="auto">
          {texts.amongThem(names)}
        </p>
      )}
      {kind === 'suspend' && names.length > 0 && <p class="small soft">{texts.suspendedAnew}</p>}
      <Form form={form} submitLabel={texts.acts[kind]} isDangerous={kind === 'delete' || kind === 'suspend'}>
        {kind === 'role' && <RoleFields form={form} />}
        {kind === 'verification' && <VerificationFields form={form} />}
        {kind === 'suspend' && <SuspensionFields form={form} />}
        {kind !== 'verification' && (
          <AreaField
            form={form}
            name="reason"
            label={texts.reason}
            hint={kind === 'suspend' ? texts.reasonForOwner : texts.reasonHint}
            maxLength={500}
            rows={2}
          />
        )}
        {kind === 'delete' && <DeletionFields form={form} typed={typed} />}
      </Form>
    </Dialog>
  )
}

const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function RoleFields({ form }: { readonly form: FieldsForm }) {
  return <SelectField form={form} name="role" label={words().role} choices={choicesOf(roleNames())} />
}

function VerificationFields({ form }: { readonly form: FieldsForm }) {
  const { verdict, verdicts, type, types, notes, notesHint } = words()
  return (
    <>
      <SelectField form={form} name="isVerified" label={verdict} choices={choicesOf(verdicts)} />
      {form.values.value.isVerified === 'true' && (
        <SelectField form={form} name="verificationType" label={type} choices={choicesOf(types)} />
      )}
      <AreaField form={form} name="notes" label={notes} hint={notesHint} maxLength={500} rows={2} />
    </>
  )
}

function SuspensionFields({ form }: { readonly form: FieldsForm }) {
  const { untilField, untilHint, inDays, hideContent, hideContentHint } = words()
  return (
    <>
      <TextField form={form} name="until" type="date" label={untilField} hint={untilHint} />
      <div class="row">
        {USUAL_DAYS.map((days) => (
          <Button key={days} isSmall look="quiet" onClick={() => form.set('until', dayIn(days))}>
            {inDays(days)}
          </Button>
        ))}
      </div>
      <CheckField form={form} name="hideContent" label={hideContent} hint={hideContentHint} />
    </>
  )
}

function DeletionFields({ form, typed }: { readonly form: FieldsForm; readonly typed: string }) {
  const texts = words()
  return (
    <>
      <CheckField form={form} name="deleteData" label={texts.deleteData} hint={texts.deleteDataHint} />
      <CheckField form={form} name="notifyUser" label={texts.notifyUser} />
      <TextField form={form} name="typed" label={texts.typed(typed)} required autocomplete="off" />
    </>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const USUAL_DAYS = [7, 30, 90]

const dayIn = (days: number): string => communityDay(new Date(Date.now() + days * DAY_MS))

/** The end of a day of the community; null where none is given. */
function endOf(day: string): string | null {
  if (day === '') return null
  const next = new Date(`${day}T00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return instantOfWallTime(next.toISOString().slice(0, 16), boot.info.timeZone) ?? null
}

function actOf(kind: ActKind, values: Fields): Act {
  const reason = values.reason.trim() || null
  if (kind === 'role') return { kind, body: { role: values.role as User['role'], reason } }
  if (kind === 'verification') {
    const isVerified = values.isVerified === 'true'
    const verificationType = values.verificationType as NonNullable<User['verificationType']>
    return { kind, body: { isVerified, ...(isVerified && { verificationType }), notes: values.notes.trim() || null } }
  }
  if (kind === 'delete') {
    return { kind, body: { reason, deleteData: values.deleteData, notifyUser: values.notifyUser } }
  }
  if (kind === 'restore') return { kind, body: { reason } }
  if (kind === 'reinstate') return { kind, body: { isActive: true, reason } }
  const until = endOf(values.until)
  if (until !== null && Date.parse(until) <= Date.now()) throw new FieldsRefused({ until: words().untilPast })
  return { kind, body: { isActive: false, reason, until, hideContent: values.hideContent } }
}
