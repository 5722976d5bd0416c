import { useSignal } from '@preact/signals'
import { boot } from '../../boot.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton, CopyOnce, Secret } from '../../ui/copy.tsx'
import { DraftFound } from '../../ui/draft-banner.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import { say } from '../../ui/toasts.tsx'
import { words } from './words.ts'

const SECRET = '0123-4567-89ab-cdef-0123-4567-89ab-cdef'

/** What is shown once or for copying, and what this browser keeps. */
export function Secrets() {
  const texts = words()
  const isShown = useSignal(false)
  const draftAt = useSignal<string | null>(new Date().toISOString())
  const discard = () => {
    draftAt.value = null
  }
  const restore = () => {
    discard()
    say(texts.draftRestored)
  }
  return (
    <Section title={texts.secrets}>
      {draftAt.value !== null && <DraftFound at={draftAt.value} onRestore={restore} onDiscard={discard} />}
      <Secret label={texts.secret} text={SECRET} />
      <div class="row">
        <CopyButton text={SECRET} />
        <Button
          onClick={() => {
            isShown.value = true
          }}
        >
          {texts.showOnce}
        </Button>
      </div>
      <QrCode text={boot.info.publicUrl} label={texts.qrCode} />
      {isShown.value && (
        <CopyOnce
          title={texts.showOnce}
          label={texts.secret}
          text={SECRET}
          file={{ name: 'key.txt', text: `${SECRET}\n` }}
          onKept={() => {
            isShown.value = false
          }}
        />
      )}
    </Section>
  )
}
