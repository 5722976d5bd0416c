import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { api, HromadaError, newIdempotencyKey } from '../../api.ts'
import { boot } from '../../boot.ts'
import { errorText } from '../../errors.ts'
import { loadProfile, type Profile } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { canDrop, sizeText } from '../../ui/file-drop.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/show.tsx'
import { Banner } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { upload } from '../../upload.ts'
import { CropDialog } from './crop-dialog.tsx'
import { words } from './words.ts'

const kinds = ['image/png', 'image/jpeg', 'image/webp']

interface Cut {
  readonly file: File
  readonly address: string
  readonly key: string
}

/** The picture of the account: chosen, dropped, or taken by the camera of a phone, and cut to a square. */
export function Picture({ own }: { readonly own: Profile }) {
  const texts = words()
  /** What is being cut. */
  const chosen = useSignal<ImageBitmap | null>(null)
  /** What is on its way, or was not taken and can be sent again. */
  const cut = useSignal<Cut | null>(null)
  const share = useSignal<number | null>(null)
  const problem = useSignal('')
  const isOver = useSignal(false)

  const choose = async (file: File | undefined) => {
    if (file === undefined || share.value !== null) return
    problem.value = ''
    try {
      if (!kinds.includes(file.type)) throw new TypeError('not a picture of a kind that is taken')
      chosen.value = await createImageBitmap(file)
    } catch {
      problem.value = words().wrongKind
    }
  }

  const end = () => {
    chosen.value?.close()
    chosen.value = null
  }

  const take = (picture: Blob) => {
    end()
    forget()
    const file = new File([picture], 'picture.webp', { type: picture.type })
    cut.value = { file, address: URL.createObjectURL(picture), key: newIdempotencyKey() }
    return send(cut.value)
  }

  const send = async ({ file, key }: Cut) => {
    problem.value = ''
    share.value = 0
    try {
      const onProgress = (next: number) => {
        share.value = next
        problem.value = ''
      }
      const onLost = (text: string) => {
        problem.value = text
      }
      await upload('/api/profile/avatar', { file, idempotencyKey: key, onProgress, onLost })
      await loadProfile()
      forget()
      say(words().uploaded)
    } catch (error) {
      problem.value = explained(error)
    }
    share.value = null
  }

  const forget = () => {
    if (cut.value !== null) URL.revokeObjectURL(cut.value.address)
    cut.value = null
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
        void choose(event.dataTransfer?.files[0])
      }}
    >
      <h2 id="picture">{texts.picture}</h2>
      <div class="row picture-row">
        {cut.value === null ? (
          <Avatar name={own.name} image={own.avatar} isLarge />
        ) : (
          <img class="avatar large" src={cut.value.address} alt="" />
        )}
        <div class="stack tight">
          <div class="row">
            <FileButton icon="upload" label={texts.choose} onFile={choose} />
            <FileButton icon="camera" label={texts.take} isCamera onFile={choose} />
            {own.avatar !== null && (
              <Button look="quiet" icon="trash-2" onClick={() => void remove()}>
                {texts.remove}
              </Button>
            )}
          </div>
          <p class="soft small">{texts.pictureHint(canDrop())}</p>
          {share.value !== null && (
            <div>
              <progress value={share.value} max={1} aria-label={texts.uploading(Math.round(share.value * 100))} />{' '}
              <span class="small soft">{texts.uploading(Math.round(share.value * 100))}</span>
            </div>
          )}
        </div>
      </div>
      {problem.value && (
        <Banner kind="danger">
          <div class="row">
            <span>{problem.value}</span>
            {cut.value !== null && share.value === null && (
              <Button isSmall onClick={() => cut.value && void send(cut.value)}>
                {texts.sendAgain}
              </Button>
            )}
          </div>
        </Banner>
      )}
      {chosen.value !== null && (
        <CropDialog bitmap={chosen.value} onDone={(picture) => void take(picture)} onCancel={end} />
      )}
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

function explained(error: unknown): string {
  const status = error instanceof HromadaError ? error.status : 0
  if (status === 413) return words().tooLarge(sizeText(boot.info.limits.avatarBytes))
  return status === 415 ? words().wrongKind : errorText(error)
}
