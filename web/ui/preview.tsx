import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { boot } from '../boot.ts'
import { useResource } from '../resource.ts'
import { defineWords, locale } from '../words.ts'
import { Button } from './button.tsx'
import { usePainted } from './painted.ts'
import { Loaded } from './states.tsx'

const words = defineWords(
  { preview: 'Preview', backToText: 'Back to the text' },
  { preview: 'Перегляд', backToText: 'Назад до тексту' },
)

/** On which page its readers find it. */
type Look = 'article' | 'posting'

interface PreviewedProps {
  /** Markdown. */
  readonly text: string
  /** Asks the service for the HTML of it. */
  readonly render: (signal: AbortSignal) => Promise<string>
  readonly look?: Look
  /** Something is wrong with the text: it is shown, and what is wrong. */
  readonly isRefused?: boolean
  /** Where it is written. */
  readonly children: ComponentChildren
}

/** A text, and in its place what readers will see: rendered by the service, shown in a frame in which nothing runs. */
export function Previewed({ text, render, look = 'article', isRefused = false, children }: PreviewedProps) {
  const isWanted = useSignal(false)
  const isShown = isWanted.value && !isRefused && text.trim() !== ''
  return (
    <>
      <div hidden={isShown}>{children}</div>
      {isShown && <Preview text={text} render={render} look={look} />}
      <div>
        <Button
          isSmall
          icon={isShown ? 'pencil' : 'eye'}
          disabled={text.trim() === ''}
          onClick={() => {
            isWanted.value = !isShown
          }}
        >
          {isShown ? words().backToText : words().preview}
        </Button>
      </div>
    </>
  )
}

/** What readers will see, by itself. */
export function Preview({ text, render, look }: Required<Pick<PreviewedProps, 'text' | 'render' | 'look'>>) {
  const preview = useResource(render, [text])
  return (
    <Loaded of={preview} lines={12}>
      {(html) => <Frame title={words().preview} html={html} look={look} />}
    </Loaded>
  )
}

/** The app may have been opened under another name, and its policy admits pictures of that alone. */
const underThisName = (html: string): string => html.replaceAll(`<img src="${boot.info.publicUrl}/`, '<img src="/')

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string }
}

/** Trusted Types: markup that is put nowhere but into the frame below. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('preview', {
  createHTML: (html) => html,
})

interface FrameProps {
  readonly title: string
  readonly html: string
  readonly look: Look
}

/** Classes of the page and of what stands around the text there. */
const looks = { article: ['previewed', 'article'], posting: ['previewed bare', 'detail-body'] } as const

/** HTML of the service, as readers see it, in a frame in which nothing runs. Keys do what they do outside of it. */
export function Frame({ title, html, look }: FrameProps) {
  const [body, around] = looks[look]
  const frame = useRef<HTMLIFrameElement>(null)
  // Another document is the slowest part of a page.
  const isPainted = usePainted()
  const theme = document.documentElement.dataset.theme
  const page = `<!doctype html><html lang="${locale}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<base target="_blank"><link rel="stylesheet" href="${boot.pageStyles}"></head>
<body class="${body}"><article class="${around}"><div class="prose" dir="auto">${underThisName(html)}</div></article></body></html>`
  useEffect(() => {
    if (frame.current !== null) frame.current.srcdoc = policy === undefined ? page : policy.createHTML(page)
  }, [page, isPainted])
  const fit = () => {
    const { current } = frame
    if (current === null) return
    // What is measured is never less than the frame.
    current.style.blockSize = '0'
    current.style.blockSize = `${current.contentDocument?.documentElement.scrollHeight ?? 0}px`
    current.contentDocument?.addEventListener('keydown', (event) => {
      if (!dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault()
    })
  }
  if (!isPainted) return <div class="preview" />
  return (
    <iframe
      ref={frame}
      class="preview"
      title={title}
      // Its own origin lets pictures that are not public yet be seen; without scripts that gives it nothing else.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={fit}
    />
  )
}
