import { useSignal } from '@preact/signals'
import { newIdempotencyKey } from '../api.ts'
import { errorText } from '../errors.ts'
import { ownPath } from '../own-path.ts'
import { upload } from '../upload.ts'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import type { BoundProps } from './fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { Banner } from './states.tsx'

const words = defineWords(
  { hint: 'PNG, JPEG, WEBP, AVIF or GIF, up to 10 MB.', sending: 'Sending the picture', remove: 'Remove the picture' },
  { hint: 'PNG, JPEG, WEBP, AVIF або GIF, до 10 МБ.', sending: 'Надсилання зображення', remove: 'Прибрати зображення' },
)

export const pictureRules = {
  kinds: ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'],
  maxBytes: 10 * 1024 * 1024,
  most: 1,
}

interface StoredPicture {
  readonly data: { readonly url: string }
}

/** Where a picture of this service lies, as the app may show it: its policy admits no others. */
export function ownPicture(url: string | null | undefined): string | undefined {
  const path = ownPath(url)
  return path?.startsWith('/api/pictures/') ? new URL(path, location.origin).pathname : undefined
}

/** Sends a picture as soon as it is chosen; what it belongs to names it when it is saved. */
export function usePictureUpload(onStored: (url: string) => void) {
  /** From 0 to 1; null: nothing is on its way. */
  const share = useSignal<number | null>(null)
  const problem = useSignal('')

  async function send(file: File) {
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
      const sending = { file, idempotencyKey: newIdempotencyKey(), onProgress, onLost }
      onStored((await upload<StoredPicture>('/api/pictures', sending)).data.url)
    } catch (refusal) {
      problem.value = errorText(refusal)
    }
    share.value = null
  }
  return { share, problem, send }
}

export function PictureField<Fields>({ form, name, label }: BoundProps<Fields, string>) {
  const texts = words()
  const { share, problem, send } = usePictureUpload((url) => form.set(name, url))
  const url = String(form.values.value[name] ?? '')
  const shown = ownPicture(url)
  const error = problem.value || form.errors.value[name]
  return (
    <div class="stack tight">
      <FileDrop
        label={label}
        hint={texts.hint}
        rules={pictureRules}
        onFiles={([file]) => {
          if (file) void send(file)
        }}
      />
      {share.value !== null && <progress aria-label={texts.sending} max={1} value={share.value} />}
      {error && <Banner kind="danger">{error}</Banner>}
      {shown && <img class="chosen-picture" src={`${shown}?width=640`} alt="" />}
      {url && (
        <div>
          <Button isSmall look="quiet" icon="x" onClick={() => form.set(name, '')}>
            {texts.remove}
          </Button>
        </div>
      )}
    </div>
  )
}
