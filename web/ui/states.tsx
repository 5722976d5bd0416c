import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../errors.ts'
import type { Resource } from '../resource.ts'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

const SKELETON_AFTER_MS = 300

const words = defineWords(
  { again: 'Try again', loading: 'Loading', stale: 'What stands below is from before.' },
  { again: 'Спробувати ще раз', loading: 'Завантаження', stale: 'Нижче — те, що було раніше.' },
)

type Kind = 'info' | 'success' | 'warning' | 'danger'

const icons: Readonly<Record<Kind, IconName>> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

/** Something to know before going on; told at once to who cannot see it when it is an error. */
export function Banner({ kind = 'info', children }: { readonly kind?: Kind; readonly children: ComponentChildren }) {
  return (
    <div
      class={`banner ${kind}`}
      role={kind === 'danger' ? 'alert' : 'status'}
      tabIndex={kind === 'danger' ? -1 : undefined}
    >
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}

interface EmptyProps {
  readonly icon?: IconName
  /** One sentence. */
  readonly text: string
  /** One action, if any. */
  readonly children?: ComponentChildren
}

export function Empty({ icon = 'inbox', text, children }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** In place of what is on its way, as tall as it will be, after 300 ms. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const isShown = useAfter(SKELETON_AFTER_MS)
  return (
    <div class={isShown ? 'skeleton' : 'skeleton hidden'} role="status">
      <span class="visually-hidden">{isShown ? words().loading : ''}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} class="skeleton-line" />
      ))}
    </div>
  )
}

/** Above old data while others are on their way, after 300 ms. */
function Busy() {
  const isShown = useAfter(SKELETON_AFTER_MS)
  return (
    <div class={isShown ? 'busy' : 'busy hidden'} role="status">
      <span class="visually-hidden">{isShown ? words().loading : ''}</span>
    </div>
  )
}

function useAfter(delayMs: number): boolean {
  const [isOver, end] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => end(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isOver
}

interface LoadedProps<Data> {
  readonly of: Resource<Data>
  readonly lines?: number
  readonly children: (data: Data) => ComponentChildren
}

/** What the service answered; before that a skeleton, and what failed with a way to try again. Old data stays. */
export function Loaded<Data>({ of, lines, children }: LoadedProps<Data>) {
  const data = of.data.value
  const error = of.error.value
  return (
    <>
      {error !== undefined && (
        <Banner kind="danger">
          <div class="row">
            <span>
              {errorText(error)} {data !== undefined && words().stale}
            </span>
            <Button isSmall onClick={() => void of.reload()}>
              {words().again}
            </Button>
          </div>
        </Banner>
      )}
      {data !== undefined && of.isLoading.value && <Busy />}
      {data === undefined ? error === undefined && <Skeleton lines={lines ?? 3} /> : children(data)}
    </>
  )
}
