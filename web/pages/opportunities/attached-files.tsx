import { useRef } from 'preact/hooks'
import { api, unlessGone } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { FileLinks } from '../../ui/file-links.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import type { Opportunity } from './fields.ts'
import { words } from './words.ts'

interface AttachedFilesProps extends Pick<Opportunity, 'attachments'> {
  readonly onRemoved: () => void
}

/** What everyone who sees it can download; each can be taken away at once. */
export function AttachedFiles({ attachments, onRemoved }: AttachedFilesProps) {
  const texts = words()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    const question = { title: texts.removeFile, text: texts.removeFileText(name), action: texts.remove }
    if (!(await confirmAct(question))) return
    const params = { path: { id } }
    if (!(await attempt(() => unlessGone(() => api.delete('/api/files/{id}', { params }))))) return
    say(texts.fileRemoved(name))
    // The button is gone with its file.
    heading.current?.focus()
    onRemoved()
  }
  return (
    <div class="stack tight">
      <h3 ref={heading} tabIndex={-1}>
        {texts.attached}
      </h3>
      {attachments.length === 0 && <p class="soft small">{texts.noFiles}</p>}
      <FileLinks
        files={attachments}
        act={(file) => (
          <Button
            isSmall
            look="quiet"
            icon="trash-2"
            aria-label={texts.removeNamed(file.name)}
            onClick={() => void remove(file)}
          >
            {texts.remove}
          </Button>
        )}
      />
    </div>
  )
}
