import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { api, HromadaError, newIdempotencyKey } from '../../api.ts'
import { boot } from '../../boot.ts'
import { errorText } from '../../errors.ts'
import { loadProfile, type Profile } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { sizeText } from '../../ui/file-drop.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/show.tsx'
import { Banner } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { upload } from '../../upload.ts'
import { words } from './words.ts'

const kinds = ['image/png', 'image/jpeg', 'image/webp']

/** The picture of the account: chosen, dropped, or taken by the camera of a phone. */
export function Picture({ own }: { readonly own: Profile }) {
  const texts = words()
  /** The address of what is on its way. */
  const preview = useSignal<string | null>(null)
  const share = useSignal(0)
  const problem = useSignal('')
  const isOver = useSignal(false)

  const send = async (file: File | undefined) => {
    if (file === undefined || preview.value !== null) return
    problem.value = refusalOf(file)
    if (problem.value !== '') return
    share.value = 0
    preview.value = URL.createObjectURL(file)
    try {
      const onProgress = (next: number) => {
        share.value = next
      }
      await upload('/api/profile/avatar', { file, idempotencyKey: newIdempotencyKey(), onProgress })
      await loadProfile()
      say(words().uploaded)
    } catch (error) {
      problem.value = explained(error)
    }
    URL.revokeObjectURL(preview.value)
    preview.value = null
  }

  const remove = async () => {
    if (!(await confirmAct({ title: texts.removeTitle, text: texts.removeText, action: texts.remove }))) return
    const isDone = await attempt(() => api.put('/api/profile', { body: { avatar: null } }))
    if (!isDone) return
    await attempt(loadProfile)
    say(texts.removed)
  }

  const drag = (event: DragEvent, isIn: boolean) => {
    event.preventDefault()
    isOver.value = isIn
  }

  return (
    <section
      class={isOver.value ? 'section picture over' : 'section picture'}
      aria-labelledby="picture"
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        void send(event.dataTransfer?.files[0])
      }}
    >
      <h2 id="picture">{texts.picture}</h2>
      <div class="row picture-row">
        <Avatar name={own.name} image={preview.value ?? own.avatar} isLarge />
        <div class="stack tight">
          <div class="row">
            <FileButton icon="upload" label={texts.choose} onFile={send} />
            <FileButton icon="camera" label={texts.take} isCamera onFile={send} />
            {own.avatar !== null && (
              <Button look="quiet" icon="trash-2" onClick={() => void remove()}>
                {texts.remove}
              </Button>
            )}
          </div>
          <p class="soft small">{texts.pictureHint(sizeText(boot.info.limits.avatarBytes))}</p>
          {preview.value !== null && (
            <div>
              <progress value={share.value} max={1} aria-label={texts.uploading(Math.round(share.value * 100))} />{' '}
              <span class="small soft">{texts.uploading(Math.round(share.value * 100))}</span>
            </div>
          )}
        </div>
      </div>
      {problem.value && <Banner kind="danger">{problem.value}</Banner>}
    </section>
  )
}

interface FileButtonProps {
  readonly icon: IconName
  readonly label: string
  /** Only where there is likely a camera at hand. */
  readonly isCamera?: boolean
  readonly onFile: (file: File | undefined) => Promise<void>
}

/** The browser's own control, that looks like a button. */
function FileButton({ icon, label, isCamera = false, onFile }: FileButtonProps) {
  const id = useId()
  return (
    <label class={isCamera ? 'button file camera' : 'button file'} for={id}>
      <input
        id={id}
        class="visually-hidden"
        type="file"
        accept={kinds.join()}
        capture={isCamera ? 'user' : undefined}
        onChange={async ({ currentTarget }) => {
          await onFile(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Icon name={icon} />
      {label}
    </label>
  )
}

function refusalOf(file: File): string {
  const { avatarBytes } = boot.info.limits
  if (file.size > avatarBytes) return words().tooLarge(sizeText(avatarBytes))
  return kinds.includes(file.type) ? '' : words().wrongKind
}

function explained(error: unknown): string {
  const status = error instanceof HromadaError ? error.status : 0
  if (status === 413) return words().tooLarge(sizeText(boot.info.limits.avatarBytes))
  return status === 415 ? words().wrongKind : errorText(error)
}
