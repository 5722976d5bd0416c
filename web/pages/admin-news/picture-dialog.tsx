import { signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { newIdempotencyKey } from '../../api.ts'
import { errorText } from '../../errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { upload } from '../../upload.ts'
import { editorWords } from './editor-words.ts'

interface SentPicture {
  readonly url: string
  readonly alt: string
}

interface Question {
  readonly file: File
  readonly answer: (picture: SentPicture | undefined) => void
}

const asked = signal<Question | null>(null)

/** Asks what a picture shows, then sends it. @returns undefined: it was not sent */
export function askForPicture(file: File): Promise<SentPicture | undefined> {
  return new Promise((resolve) => {
    asked.value = {
      file,
      answer: (picture) => {
        asked.value = null
        resolve(picture)
      },
    }
  })
}

/** Where the question is shown: outside of any form. */
export function PictureDialog() {
  const question = asked.value
  // A page that is left asks no more.
  useEffect(() => () => asked.peek()?.answer(undefined), [])
  return question && <PictureQuestion key={question.file} {...question} />
}

interface StoredPicture {
  readonly data: { readonly url: string }
}

function PictureQuestion({ file, answer }: Question) {
  const texts = editorWords()
  const share = useSignal<number | null>(null)
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const form = useForm({
    initial: { alt: '' },
    send: async ({ alt }) => {
      share.value = 0
      try {
        const { data } = await upload<StoredPicture>('/api/pictures', {
          file,
          fields: alt === '' ? {} : { alt },
          idempotencyKey: newIdempotencyKey(),
          onProgress: (next) => {
            share.value = next
            form.problem.value = ''
          },
          onLost: (text) => {
            form.problem.value = text
          },
        })
        answer({ url: data.url, alt })
      } finally {
        share.value = null
      }
    },
    explain: errorText,
  })
  return (
    <Dialog title={texts.pictureTitle} onClose={() => answer(undefined)}>
      <img class="chosen-picture" src={address} alt="" />
      <Form
        form={form}
        submitLabel={texts.insertPicture}
        beside={<Button onClick={() => answer(undefined)}>{texts.cancel}</Button>}
      >
        <TextField form={form} name="alt" label={texts.alt} hint={texts.altHint} maxLength={500} autocomplete="off" />
        {share.value !== null && <progress aria-label={texts.sending} max={1} value={share.value} />}
      </Form>
    </Dialog>
  )
}
