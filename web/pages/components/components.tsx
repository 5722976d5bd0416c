import { computed, signal } from '@preact/signals'
import { titles } from '../../navigation.ts'
import type { Resource } from '../../resource.ts'
import { profile } from '../../session.ts'
import { icons } from '../../shared/icons.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { Avatar, Time } from '../../ui/show.tsx'
import { Banner, Empty, Loaded, Skeleton } from '../../ui/states.tsx'
import { Fields } from './fields.tsx'
import { Figures, Found, Lists } from './lists.tsx'
import { Menu } from './menu.tsx'
import { Messages } from './messages.tsx'
import { MoreFields } from './more-fields.tsx'
import { Secrets } from './secrets.tsx'
import { Timelines } from './timelines.tsx'
import { Ways } from './ways.tsx'
import { words } from './words.ts'

/** Each component in all its states, for who builds pages. */
export function Page() {
  return (
    <>
      <header class="page-head">
        <h1>{titles().components}</h1>
      </header>
      <p class="soft specimen-intro">{words().intro}</p>
      <Buttons />
      <Fields />
      <MoreFields />
      <Banners />
      <States />
      <Messages />
      <SmallThings />
      <Times />
      <Menu />
      <Ways />
      <Lists />
      <Figures />
      <Timelines />
      <Found />
      <Secrets />
      <Prose />
      <Icons />
    </>
  )
}

function Buttons() {
  const texts = words()
  return (
    <Section title={texts.buttons}>
      <div class="row">
        <Button look="primary">{texts.primary}</Button>
        <Button>{texts.plain}</Button>
        <Button look="danger">{texts.danger}</Button>
        <Button look="quiet">{texts.quiet}</Button>
        <Button icon="plus">{texts.withIcon}</Button>
        <ButtonLink href="#content">{texts.leads}</ButtonLink>
      </div>
      <div class="row">
        <Button isSmall>{texts.small}</Button>
        <Button isSmall look="quiet" icon="x">
          {texts.small}
        </Button>
        <Button disabled>{texts.disabled}</Button>
        <Button look="primary" aria-disabled>
          {texts.busy}
        </Button>
      </div>
    </Section>
  )
}

function Banners() {
  const texts = words()
  return (
    <Section title={texts.banners}>
      <Banner>{texts.info}</Banner>
      <Banner kind="success">{texts.success}</Banner>
      <Banner kind="warning">{texts.warning}</Banner>
      <Banner kind="danger">{texts.problem}</Banner>
      <Banner>
        <div class="row spread">
          <span>{texts.info}</span>
          <Button isSmall>{texts.withIcon}</Button>
        </div>
      </Banner>
    </Section>
  )
}

const failed: Resource<never> = {
  data: signal(undefined),
  error: signal(new TypeError()),
  isLoading: signal(false),
  reload: async () => {},
  change: () => {},
}

const stale: Resource<string> = { ...failed, data: computed(() => words().tag), change: () => {} }

function States() {
  const texts = words()
  return (
    <Section title={texts.states}>
      <div class="specimen">
        <Skeleton />
      </div>
      <Loaded of={failed}>{() => null}</Loaded>
      <Loaded of={stale}>{(text) => <p>{text}</p>}</Loaded>
      <Empty icon="briefcase" text={texts.empty}>
        <ButtonLink href="#content">{texts.emptyAct}</ButtonLink>
      </Empty>
    </Section>
  )
}

function SmallThings() {
  const texts = words()
  return (
    <Section title={texts.smallThings}>
      <div class="row">
        <span class="chip">{texts.tag}</span>
        <span class="chip success">
          <Icon name="circle-check" /> {texts.open}
        </span>
        <span class="chip warning">
          <Icon name="clock" /> {texts.waits}
        </span>
        <span class="chip">{texts.draft}</span>
        <span class="chip danger">
          <Icon name="circle-alert" /> {texts.refusedState}
        </span>
        <span class="row">
          {texts.unread} <span class="count">7</span>
        </span>
        <span class="row">
          {texts.unread} <span class="count">99+</span>
        </span>
      </div>
      <ul class="plain-list ruled">
        {[texts.people, texts.longName].map((name) => (
          <li key={name} class="specimen-person">
            <Avatar name={name} image={null} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <Avatar name={texts.people} image={profile.value?.avatar} isLarge />
    </Section>
  )
}

const MINUTE_MS = 60_000
/** Just now, minutes, hours, days and years ago, and in two weeks. */
const minutesAgo = [0, 5, 130, 3 * 24 * 60, 800 * 24 * 60, -14 * 24 * 60]

function Times() {
  const now = Date.now()
  return (
    <Section title={words().times}>
      <ul class="plain-list row">
        {minutesAgo.map((minutes) => (
          <li key={minutes} class="chip">
            <Time at={new Date(now - minutes * MINUTE_MS).toISOString()} />
          </li>
        ))}
      </ul>
      <p>
        <Time at={new Date(now).toISOString()} isExact />
      </p>
    </Section>
  )
}

function Prose() {
  const texts = words()
  return (
    <Section title={texts.prose}>
      <div class="prose">
        <h3>{texts.proseTitle}</h3>
        <p>{texts.proseText}</p>
        <blockquote>
          <p>{texts.proseQuote}</p>
        </blockquote>
        <ul>
          {texts.proseItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Icons() {
  return (
    <Section title={words().icons}>
      <ul class="plain-list specimen-icons">
        {(Object.keys(icons) as IconName[]).map((name) => (
          <li key={name}>
            <Icon name={name} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
