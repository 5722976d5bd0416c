import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { useResource } from '../../resource.ts'
import { Loaded } from '../../ui/states.tsx'
import { locale } from '../../words.ts'
import { editorWords } from './editor-words.ts'

/** What readers will see: rendered by the service, shown in a frame in which nothing runs. */
export function Preview({ content }: { readonly content: string }) {
  const texts = editorWords()
  const preview = useResource((signal) => api.post('/api/news/preview', { body: { content }, signal }), [content])
  return (
    <Loaded of={preview} lines={12}>
      {({ data }) => <Frame title={texts.preview} html={data.contentHtml} />}
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

function Frame({ title, html }: { readonly title: string; readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const theme = document.documentElement.dataset.theme
  const page = `<!doctype html><html lang="${locale}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<base target="_blank"><link rel="stylesheet" href="${boot.pageStyles}"></head>
<body class="previewed"><article class="article"><div class="prose" dir="auto">${underThisName(html)}</div></article></body></html>`
  useEffect(() => {
    if (frame.current !== null) frame.current.srcdoc = policy === undefined ? page : policy.createHTML(page)
  }, [page])
  const fit = () => {
    const { current } = frame
    const height = current?.contentDocument?.documentElement.scrollHeight ?? 0
    if (current !== null) current.style.blockSize = `${height}px`
  }
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
