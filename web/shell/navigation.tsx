import { computed } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { boot } from '../boot.ts'
import { type RouteTitle, titles } from '../navigation.ts'
import { path } from '../router.ts'
import { findRoute } from '../routes.ts'
import { profile } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useCurrentInSight } from '../ui/current-in-sight.ts'
import { Icon } from '../ui/icon.tsx'
import { deskEntries, type Entry, ownEntries } from './entries.ts'
import { openPalette } from './palette-state.ts'
import { pendingCount } from './pending.ts'
import { preloadPages } from './preload-pages.ts'
import { signOutHere } from './sign-out.ts'
import { unreadCount } from './unread.ts'
import { words } from './words.ts'

const sites = [
  ['/news', 'news', 'newspaper'],
  ['/opportunities', 'opportunities', 'search'],
  ['/entities', 'entities', 'globe'],
] as const

export function Navigation() {
  return profile.value === null ? <PlainHeader /> : <MemberNavigation />
}

function Brand() {
  const { name, logo } = boot.info
  return (
    <a class="brand" href="/">
      {logo && <img src="/api/info/logo" alt="" height={32} />}
      <span>{name}</span>
    </a>
  )
}

function PlainHeader() {
  const { signIn, news, opportunities, menu } = words()
  return (
    <header class="plain-header">
      <Brand />
      <nav class="row" aria-label={menu}>
        <a href="/news">{news}</a>
        <a href="/opportunities">{opportunities}</a>
        {path.value !== '/app/sign-in' && (
          <ButtonLink isSmall href="/app/sign-in">
            {signIn}
          </ButtonLink>
        )}
      </nav>
    </header>
  )
}

function MemberNavigation() {
  const texts = words()
  const shown = ownEntries()
  const administration = deskEntries()
  const more = useRef<HTMLDetailsElement>(null)
  const place = path.value
  const list = useCurrentInSight<HTMLElement>(place)
  const isAtDesk = place.startsWith('/app/admin')
  useEffect(() => {
    if (isAtDesk) preloadPages(administration.map(({ href }) => href))
  }, [isAtDesk])
  useEffect(() => {
    if (more.current) more.current.open = false
  }, [place])
  return (
    <>
      <header class="rail">
        <Brand />
        <button type="button" class="rail-link rail-search" aria-keyshortcuts="Control+K" onClick={openPalette}>
          <Icon name="search" />
          <span>{texts.find}</span>
          <span class="keys" translate={false} aria-hidden="true">
            {PALETTE_KEYS}
          </span>
        </button>
        <nav class="rail-nav" aria-label={texts.menu} ref={list}>
          <EntryList entries={shown} />
          <Administration entries={administration} />
          <h2 class="rail-heading">{texts.site}</h2>
          <ul class="plain-list">
            <SiteEntries />
          </ul>
        </nav>
        <Button look="quiet" icon="log-out" onClick={() => void signOutHere()}>
          {texts.signOut}
        </Button>
      </header>
      <nav class="bottom-bar" aria-label={texts.menu}>
        <EntryList entries={shown.slice(0, 4)} isShort />
        <details class="more" ref={more}>
          <summary class="rail-link">
            <Icon name="menu" />
            {texts.more}
          </summary>
          <div class="more-sheet">
            <button type="button" class="rail-link" onClick={openPalette}>
              <Icon name="search" />
              {texts.find}
            </button>
            <EntryList entries={shown.slice(4)} />
            <Administration entries={administration} />
            <h2 class="rail-heading">{texts.site}</h2>
            <ul class="plain-list">
              <SiteEntries />
            </ul>
            <button type="button" class="rail-link sign-out" onClick={() => void signOutHere()}>
              <Icon name="log-out" />
              {texts.signOut}
            </button>
          </div>
        </details>
      </nav>
    </>
  )
}

function Administration({ entries }: { readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  const { administration } = words()
  return (
    <>
      <h2 class="rail-heading">{administration}</h2>
      <EntryList entries={entries} label={administration} />
    </>
  )
}

/** What anyone may read. */
function SiteEntries() {
  return sites.map(([href, name, icon]) => (
    <li key={href}>
      <a class="rail-link" href={href}>
        <Icon name={icon} />
        {words()[name]}
      </a>
    </li>
  ))
}

function EntryList({
  entries: shown,
  label,
  isShort = false,
}: {
  readonly entries: readonly Entry[]
  /** Where several have entries of the same name. */
  readonly label?: string
  readonly isShort?: boolean
}) {
  const counts: Partial<Record<RouteTitle, number>> = { notifications: unreadCount.value, review: pendingCount.value }
  return (
    <ul class="plain-list" aria-label={label}>
      {shown.map(({ href, title, icon }) => (
        <li key={href}>
          <a class="rail-link" href={href} aria-current={isCurrent(href) ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{(isShort ? words().short[title] : undefined) ?? titles()[title]}</span>
            <Count of={title} count={counts[title] ?? 0} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Count({ of, count }: { readonly of: RouteTitle; readonly count: number }) {
  if (count === 0) return null
  return (
    <span class="count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span class="visually-hidden">{of === 'review' ? words().pending(count) : words().unread(count)}</span>
    </span>
  )
}

/** Of these everything else is a part. */
const starts: readonly string[] = ['/app', '/app/admin']

/** Applying to what somebody else posted is no part of one's own postings. */
const placeInMenu = computed(() => (findRoute(path.value)?.title === 'apply' ? '/app/applications' : path.value))

const isCurrent = (href: string) =>
  placeInMenu.value === href || (!starts.includes(href) && placeInMenu.value.startsWith(`${href}/`))

const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
