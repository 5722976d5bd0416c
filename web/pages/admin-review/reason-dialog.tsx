import type { TargetedKeyboardEvent } from 'preact'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField, CheckField } from '../../ui/fields.tsx'
import { FieldsRefused, Form, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/states.tsx'
import { type KeptReasons, keptReasons } from './reasons.ts'
import { words } from './words.ts'

const MAX_CHARACTERS = 500

interface ReasonDialogProps {
  readonly act: 'sendBack' | 'remove'
  /** What is decided on, by name. */
  readonly titles: readonly string[]
  readonly onGiven: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why: the owner is told, and the audit log keeps it. */
export function ReasonDialog({ act, titles, onGiven, onClose }: ReasonDialogProps) {
  const texts = words()
  const form = useForm({
    initial: { reason: '', isKept: false },
    send: async ({ reason: written, isKept }) => {
      const reason = written.trim()
      if (reason === '') throw new FieldsRefused({ reason: texts.reasonMissing })
      if (isKept) keptReasons[act].keep(reason)
      onClose()
      onGiven(reason)
    },
  })
  const [first = ''] = titles
  return (
    <Dialog title={titles.length === 1 ? texts.asks[act] : texts.asksMany[act](titles.length)} onClose={onClose}>
      {titles.length === 1 && (
        <p class="strong" dir="auto">
          {first}
        </p>
      )}
      {act === 'remove' && <Banner kind="warning">{texts.final(titles.length)}</Banner>}
      <Form form={form} submitLabel={texts.acts[act]} isDangerous={act === 'remove'}>
        <AreaField
          form={form}
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint[act]}
          required
          maxLength={MAX_CHARACTERS}
          onKeyDown={sendByKeys}
        />
        <Reasons
          of={keptReasons[act]}
          onChosen={(reason) => {
            form.set('reason', reason)
            reasonField()?.focus()
          }}
        />
        <CheckField form={form} name="isKept" label={texts.keep} />
      </Form>
    </Dialog>
  )
}

const reasonField = () => document.querySelector<HTMLTextAreaElement>('dialog[open] textarea')

/** Ctrl with Enter sends, as everywhere where Enter is a new line. */
function sendByKeys(event: TargetedKeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

interface ReasonsProps {
  readonly of: KeptReasons
  readonly onChosen: (reason: string) => void
}

function Reasons({ of: { all, drop }, onChosen }: ReasonsProps) {
  const texts = words()
  if (all.value.length === 0) return null
  return (
    <ul class="plain-list kept-reasons" aria-label={texts.kept}>
      {all.value.map((reason) => (
        <li key={reason}>
          <Button isSmall look="quiet" onClick={() => onChosen(reason)}>
            <span class="one-line" dir="auto">
              {reason}
            </span>
          </Button>
          <button type="button" class="button quiet small" aria-label={texts.drop(reason)} onClick={() => drop(reason)}>
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )
}
