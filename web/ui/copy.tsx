import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { guardLeaving } from '../router.ts'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Banner } from './states.tsx'

const words = defineWords(
  {
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser does not let this page copy. Select the text and copy it yourself.',
    once: 'This is shown only now. Keep it where nobody else reads, such as a password manager.',
    kept: 'I have kept it',
    leave: 'Leave the page? What is shown here cannot be shown again.',
    download: 'Download',
  },
  {
    copy: 'Копіювати',
    copied: 'Скопійовано.',
    notCopied: 'Браузер не дозволяє цій сторінці копіювати. Виділіть текст і скопіюйте його самі.',
    once: 'Це показано лише зараз. Збережіть там, де не прочитає ніхто інший, наприклад у менеджері паролів.',
    kept: 'Закрити: уже збережено',
    leave: 'Залишити сторінку? Показане тут більше не з’явиться.',
    download: 'Завантажити',
  },
)

/** Says beside itself what came of it: messages lie below a dialog. */
export function CopyButton({ text, isSmall = false }: { readonly text: string; readonly isSmall?: boolean }) {
  const texts = words()
  const outcome = useSignal<'copied' | 'notCopied' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        outcome.value = 'copied'
      },
      () => {
        outcome.value = 'notCopied'
      },
    )
  return (
    <>
      <Button icon={outcome.value === 'copied' ? 'check' : 'copy'} isSmall={isSmall} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <span class="soft small" role="status">
        {outcome.value !== null && texts[outcome.value]}
      </span>
    </>
  )
}

/** A text for programs, that can be selected by one click. It breaks anywhere; several lines stay lines. */
export function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section class={text.includes('\n') ? 'secret lines' : 'secret'} aria-label={label}>
      <code>{text}</code>
    </section>
  )
}

interface SecretFile {
  readonly name: string
  readonly text: string
}

interface CopyOnceProps {
  readonly title: string
  /** What the secret is, as a label. */
  readonly label: string
  readonly text: string
  /** What it is for, or what to do with it. */
  readonly explanation?: string
  /** To have it as a file too, which says what it is of. */
  readonly file?: SecretFile
  readonly onKept: () => void
}

/** A secret that is shown once: the dialog is closed only by saying that it is kept. */
export function CopyOnce({ title, label, text, explanation, file, onKept }: CopyOnceProps) {
  const texts = words()
  useEffect(() => guardLeaving((isUnloading) => !isUnloading && confirm(texts.leave)), [])
  return (
    <Dialog title={title} isPersistent onClose={onKept}>
      {explanation && <p>{explanation}</p>}
      <Banner kind="warning">{texts.once}</Banner>
      <Secret label={label} text={text} />
      <div class="row">
        <CopyButton text={text} />
        {file && <DownloadButton {...file} />}
      </div>
      <div class="row">
        <Button look="primary" onClick={onKept}>
          {texts.kept}
        </Button>
      </div>
    </Dialog>
  )
}

function DownloadButton({ text, name }: SecretFile) {
  const address = useSignal('')
  address.value ||= URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  return (
    <a class="button" href={address.value} download={name}>
      {words().download}
    </a>
  )
}
