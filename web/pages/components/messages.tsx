import { useSignal } from '@preact/signals'
import { openAbove } from '../../shell/palette-state.ts'
import { words as shellWords } from '../../shell/words.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct, Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { say, sayError } from '../../ui/toasts.tsx'
import { words } from './words.ts'

/** What comes above the page, and goes. */
export function Messages() {
  const texts = words()
  const isOpen = useSignal(false)
  const ask = async (typed?: string) => {
    const { deleteTitle: title, deleteText: text, danger: action } = words()
    if (await confirmAct({ title, text, action, ...(typed !== undefined && { typed }) })) say(words().done)
  }
  const sayWithUndo = () => say(texts.doneWithUndo, { label: texts.undo, run: () => say(texts.done) })
  return (
    <Section title={texts.dialogs}>
      <div class="row">
        <Button
          onClick={() => {
            isOpen.value = true
          }}
        >
          {texts.openDialog}
        </Button>
        <Button onClick={() => void ask()}>{texts.askFirst}</Button>
        <Button onClick={() => void ask(texts.typed)}>{texts.askTyped}</Button>
        <Button onClick={() => openAbove('palette')}>{shellWords().find}</Button>
        <Button onClick={() => openAbove('help')}>{shellWords().shortcuts}</Button>
      </div>
      <div class="row">
        <Button onClick={() => say(texts.done)}>{texts.say}</Button>
        <Button onClick={sayWithUndo}>{texts.sayWithUndo}</Button>
        <Button onClick={() => sayError(new TypeError())}>{texts.sayFailure}</Button>
      </div>
      {isOpen.value && (
        <Dialog
          title={texts.openDialog}
          onClose={() => {
            isOpen.value = false
          }}
        >
          <p>{texts.dialogText}</p>
          <div class="row">
            <Button onClick={sayWithUndo}>{texts.sayWithUndo}</Button>
          </div>
        </Dialog>
      )}
    </Section>
  )
}
