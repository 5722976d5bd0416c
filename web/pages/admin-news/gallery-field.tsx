import { FileDrop } from '../../ui/file-drop.tsx'
import type { FormState } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ownPicture, pictureRules, usePictureUpload } from '../../ui/picture-field.tsx'
import { Banner } from '../../ui/states.tsx'
import type { Fields } from './article-fields.ts'
import { editorWords } from './editor-words.ts'

const MAX_PICTURES = 100
const MAX_AT_ONCE = 10

/** Pictures below the text, in their order. */
export function GalleryField({ form }: { readonly form: FormState<Fields> }) {
  const texts = editorWords()
  const gallery = () => form.values.peek().gallery
  const { share, problem, send } = usePictureUpload((url) => form.set('gallery', [...gallery(), url]))
  const urls = form.values.value.gallery
  const without = (index: number) => gallery().filter((_, place) => place !== index)
  const moveForward = (index: number) => {
    const moved = gallery()[index]
    if (moved !== undefined) form.set('gallery', without(index).toSpliced(index - 1, 0, moved))
  }
  const sendAll = async (files: readonly File[]) => {
    for (const file of files) await send(file)
  }
  return (
    <div class="stack tight">
      <FileDrop
        label={texts.gallery}
        hint={texts.galleryHint}
        rules={{ ...pictureRules, most: Math.min(MAX_PICTURES, urls.length + MAX_AT_ONCE) }}
        taken={urls.length}
        onFiles={(files) => void sendAll(files)}
      />
      {share.value !== null && <progress aria-label={texts.sending} max={1} value={share.value} />}
      {problem.value && <Banner kind="danger">{problem.value}</Banner>}
      {urls.length > 0 && (
        <ol class="plain-list gallery-list" aria-label={texts.gallery}>
          {urls.map((url, index) => (
            <li key={`${index} ${url}`}>
              <GalleryPicture url={url} />
              <div class="row tight">
                <button
                  type="button"
                  class="button quiet small"
                  disabled={index === 0}
                  aria-label={texts.earlier(index + 1)}
                  onClick={() => moveForward(index)}
                >
                  <Icon name="arrow-left" />
                </button>
                <button
                  type="button"
                  class="button quiet small"
                  aria-label={texts.removePicture(index + 1)}
                  onClick={() => form.set('gallery', without(index))}
                >
                  <Icon name="x" />
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function GalleryPicture({ url }: { readonly url: string }) {
  const shown = ownPicture(url)
  if (shown === undefined) return <a href={url}>{URL.parse(url)?.host ?? url}</a>
  return <img src={`${shown}?width=320`} alt="" loading="lazy" />
}
