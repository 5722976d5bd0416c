import type { ComponentChildren } from 'preact'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import type { Draft } from './draft.ts'
import { Time } from './show.tsx'
import { Banner } from './states.tsx'

const words = defineWords(
  {
    found: 'You have an unsent draft of this, written',
    restore: 'Restore it',
    discard: 'Discard it',
    filesAgain: 'Files are not kept with it: add them again.',
    isKept: 'Your draft is kept in this browser.',
    isFull: 'This browser has no room to keep a draft: save before you leave the page.',
  },
  {
    found: 'Тут є незбережене, яке ви написали',
    restore: 'Відновити',
    discard: 'Відкинути',
    filesAgain: 'Файли тут не зберігаються: додайте їх знову.',
    isKept: 'Чернетку збережено в цьому браузері.',
    isFull: 'У цьому браузері немає місця для чернетки: збережіть, перш ніж залишити сторінку.',
  },
)

interface DraftBannerProps<Fields> {
  readonly draft: Draft<Fields>
  /** Whether files belong to the form, which no draft keeps. */
  readonly hasFiles?: boolean
  /** What is in it. */
  readonly children?: (values: Partial<Fields>) => ComponentChildren
}

/** What this browser kept of the form, to be taken up again or thrown away. */
export function DraftBanner<Fields>({ draft, hasFiles = false, children }: DraftBannerProps<Fields>) {
  const kept = draft.kept.value
  return (
    <>
      {draft.isFull.value && <Banner kind="warning">{words().isFull}</Banner>}
      {kept !== null && (
        <DraftFound at={kept.at} onRestore={draft.restore} onDiscard={draft.discard}>
          {hasFiles && <p class="small">{words().filesAgain}</p>}
          {children?.(kept.values)}
        </DraftFound>
      )}
    </>
  )
}

/** Said beside the button that sends, without a sound. */
export const DraftKept = <Fields,>({ draft }: Pick<DraftBannerProps<Fields>, 'draft'>) =>
  draft.isKept.value ? <span class="small soft">{words().isKept}</span> : null

interface DraftFoundProps {
  readonly at: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
  readonly children?: ComponentChildren
}

export function DraftFound({ at, onRestore, onDiscard, children }: DraftFoundProps) {
  return (
    <Banner>
      <div class="row spread">
        <span>
          {words().found} <Time at={at} />.
        </span>
        <span class="row">
          <Button isSmall icon="rotate-ccw" onClick={onRestore}>
            {words().restore}
          </Button>
          <Button isSmall look="quiet" onClick={onDiscard}>
            {words().discard}
          </Button>
        </span>
      </div>
      {children}
    </Banner>
  )
}
