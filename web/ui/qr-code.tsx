import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { loadPage } from '../shell/load-page.ts'

interface Modules {
  readonly size: number
  readonly outline: string
}

/** Dark on light also in dark mode: many cameras read nothing else. What makes it is loaded when it is needed. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = useSignal<Modules>({ size: 1, outline: '' })
  useEffect(() => {
    void loadPage(() => import('uqr')).then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 2 })
      const squares = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      modules.value = { size, outline: squares.join('') }
    })
  }, [text])
  const { size, outline } = modules.value
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={outline} />
    </svg>
  )
}
