import type { ComponentChildren } from 'preact'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import type { useDraft } from './form.tsx'
import { Time } from './show.tsx'
import { Banner } from './states.tsx'

const words = defineWords(
  {
    found: 'You have an unsent draft of this, written',
    restore: 'Restore it',
    discard: 'Discard it',
  },
  {
    found: 'Тут є ваша ненадіслана чернетка, написана',
    restore: 'Відновити',
    discard: 'Відкинути',
  },
)

interface DraftBannerProps<Fields> {
  readonly draft: Pick<ReturnType<typeof useDraft>, 'keptAt' | 'restore' | 'clear'> & {
    readonly kept?: { readonly value: { readonly values: Partial<Fields> } | null }
  }
  /** What is in it. */
  readonly children?: (values: Partial<Fields>) => ComponentChildren
}

/** What this browser kept of the form, to be taken up again or thrown away. */
export function DraftBanner<Fields>({ draft, children }: DraftBannerProps<Fields>) {
  const kept = draft.kept?.value
  const at = draft.keptAt.value
  if (at === null) return null
  return (
    <Banner>
      <div class="row spread">
        <span>
          {words().found} <Time at={at} />.
        </span>
        <span class="row">
          <Button isSmall icon="rotate-ccw" onClick={draft.restore}>
            {words().restore}
          </Button>
          <Button isSmall look="quiet" onClick={draft.clear}>
            {words().discard}
          </Button>
        </span>
      </div>
      {kept && children?.(kept.values)}
    </Banner>
  )
}
