import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { boot } from '../boot.ts'
import { titles } from '../navigation.ts'
import { hasMoved, path } from '../router.ts'
import { findRoute, type Route } from '../routes.ts'
import { hasAtLeast, profile } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Banner, Skeleton } from '../ui/states.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { WhomToAsk } from '../ui/whom-to-ask.tsx'
import { AboveThePage } from './above-the-page.tsx'
import { loadPage } from './load-page.ts'
import { Navigation } from './navigation.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
import { words } from './words.ts'

/** What surrounds every page of the app. */
export function Shell() {
  const found = findRoute(path.value)
  return (
    <>
      <a class="skip-link" href="#content">
        {words().skip}
      </a>
      <div class={profile.value === null ? 'shell anonymous' : 'shell'}>
        <Navigation />
        <main id="content" class="app-main" tabIndex={-1}>
          {boot.info.publicUrl !== location.origin && (
            <Banner kind="warning">
              {words().otherAddress('')}
              <a href={boot.info.publicUrl + path.value}>{boot.info.publicUrl}</a>
            </Banner>
          )}
          {found === undefined ? <Missing /> : <RoutedPage key={found.path} route={found} />}
        </main>
      </div>
      <Toasts />
      <ConfirmDialog />
      <SignInDialog />
      <AboveThePage />
    </>
  )
}

function RoutedPage({ route }: { readonly route: Route }) {
  const page = useSignal<ComponentType | undefined>(undefined)
  const hasFailed = useSignal(false)
  const title = titles()[route.title]
  const { minRole } = route
  const mustSignIn = minRole !== undefined && profile.value === null

  useEffect(() => {
    loadPage(route.load).then(
      ({ Page }) => {
        page.value = Page
      },
      () => {
        hasFailed.value = true
      },
    )
  }, [route])

  useEffect(() => {
    document.title = `${title} · ${boot.info.name}`
  }, [title])

  useEffect(() => {
    if (mustSignIn) location.replace(`/app/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
  }, [mustSignIn])

  if (hasFailed.value) return <Failed />
  if (mustSignIn || page.value === undefined) return <Skeleton lines={6} />
  if (minRole !== undefined && !hasAtLeast(minRole)) {
    return (
      <Notice title={title}>
        <p>
          {words().notForYou(words().roles[minRole])} <WhomToAsk />
        </p>
      </Notice>
    )
  }
  const Page = page.value
  return (
    <FocusedHeading isWide={route.isWide === true}>
      <Page />
    </FocusedHeading>
  )
}

/** After moving to another page a screen reader begins at its heading, as it would with a new document. */
function FocusedHeading({ isWide = false, children }: { isWide?: boolean; children: preact.ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null)
  // When it is drawn: whoever moves on while it is being painted is on the next one.
  const isMovedTo = useRef(hasMoved())
  useEffect(() => {
    const heading = element.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    if (isMovedTo.current) heading?.focus({ preventScroll: true })
  }, [])
  return (
    <div class={isWide ? 'page wide' : 'page'} ref={element}>
      {children}
    </div>
  )
}

function Notice({ title, children }: { readonly title: string; readonly children: preact.ComponentChildren }) {
  return (
    <FocusedHeading>
      <div class="stack">
        <h1>{title}</h1>
        {children}
      </div>
    </FocusedHeading>
  )
}

function Missing() {
  const { missing, missingText, toHome } = words()
  useEffect(() => {
    document.title = `${missing} · ${boot.info.name}`
  }, [missing])
  return (
    <Notice title={missing}>
      <p>{missingText}</p>
      <p>
        <ButtonLink href="/app">{toHome}</ButtonLink>
      </p>
    </Notice>
  )
}

function Failed() {
  const { failed, failedText, reload } = words()
  return (
    <Notice title={failed}>
      <p>{failedText}</p>
      <p>
        <Button onClick={() => location.reload()}>{reload}</Button>
      </p>
    </Notice>
  )
}
