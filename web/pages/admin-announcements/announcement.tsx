import { api, HromadaError } from '../../api.ts'
import { type Resource, useResource } from '../../resource.ts'
import { path } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Section } from '../../ui/section.tsx'
import { deadline, Time } from '../../ui/show.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { Tabs, tabInQuery } from '../../ui/tabs.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { languageNames } from '../../words.ts'
import { ChannelName, Figures } from './figures.tsx'
import { people } from './people.ts'
import { recipientWords } from './recipient-words.ts'
import { Recipients } from './recipients.tsx'
import { audienceText, StateChip, titleOf } from './state.tsx'
import type { AnnouncementDetails } from './types.ts'
import { words } from './words.ts'

const tabNames = ['about', 'recipients'] as const

/** Its figures name nobody. Who got it is asked for only when it is opened: every such look is recorded. */
export function Page() {
  const { parts, tabs } = recipientWords()
  const tab = tabInQuery(tabNames)
  const batchId = path.value.split('/').at(-1) ?? ''
  const announcement = useResource(
    (signal) => api.get('/api/admin/announcements/{batchId}', { params: { path: { batchId } }, signal }),
    [batchId],
  )
  return (
    <Loaded of={announcement} lines={12}>
      {(data) => (
        <>
          <Head of={data} resource={announcement} />
          <Tabs label={parts} tabs={tabNames.map((name) => ({ name, label: tabs[name] }))} current={tab} />
          {tab === 'about' ? <About announcement={data} /> : <Recipients of={data} />}
        </>
      )}
    </Loaded>
  )
}

function About({ announcement }: { readonly announcement: AnnouncementDetails }) {
  return (
    <>
      <Facts of={announcement} />
      <Section title={words().deliveries}>
        {announcement.figures.length === 0 ? <Banner>{words().noFigures}</Banner> : <Figures of={announcement} />}
      </Section>
      <Section title={words().texts}>
        <Texts of={announcement} />
      </Section>
    </>
  )
}

interface HeadProps {
  readonly of: AnnouncementDetails
  readonly resource: Resource<AnnouncementDetails>
}

function Head({ of: announcement, resource }: HeadProps) {
  const texts = words()
  const { batchId, state, recipients } = announcement
  const cancel = async () => {
    const question = {
      title: texts.cancelTitle,
      text: texts.cancelText(people(recipients)),
      action: texts.doNotSend,
      dismissal: texts.keep,
    }
    if (!(await confirmAct(question))) return
    await attempt(async () => {
      try {
        await api.delete('/api/admin/announcements/{batchId}', { params: { path: { batchId } } })
        say(texts.cancelled)
      } catch (error) {
        if (!(error instanceof HromadaError && error.code === 'ALREADY_DUE')) throw error
        say(texts.tooLate)
      }
    })
    await resource.reload()
  }
  return (
    <header class="page-head">
      <div class="stack tight">
        <h1>{titleOf(announcement)}</h1>
        <div class="row">
          <StateChip of={state} />
        </div>
      </div>
      <div class="row">
        <Button icon="refresh-cw" onClick={() => void resource.reload()}>
          {texts.again}
        </Button>
        {state === 'scheduled' && (
          <Button look="danger" icon="ban" onClick={() => void cancel()}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </header>
  )
}

function Facts({ of: announcement }: { readonly of: AnnouncementDetails }) {
  const texts = words()
  const { recipients, sender, createdAt, scheduledFor, expiresAt, cancelledAt, type, channels, actionUrl } =
    announcement
  return (
    <dl class="facts inline announcement-facts">
      <Fact name={texts.audience}>
        {audienceText(announcement)} · {people(recipients)}
      </Fact>
      <Fact name={texts.channelsUsed}>
        <span class="row">
          {channels.map((channel) => (
            <ChannelName key={channel} of={channel} />
          ))}
        </span>
      </Fact>
      <Fact name={texts.kind}>{texts.types[type]}</Fact>
      <Fact name={texts.by}>{sender?.name ?? texts.formerMember}</Fact>
      <Fact name={texts.createdAt}>
        <Time at={createdAt} isExact />
      </Fact>
      <Fact name={texts.scheduledFor}>{scheduledFor && <Time at={scheduledFor} isExact />}</Fact>
      <Fact name={texts.expiresAt}>{expiresAt && deadline(expiresAt)}</Fact>
      <Fact name={texts.cancelledAt}>{cancelledAt && <Time at={cancelledAt} isExact />}</Fact>
      <Fact name={texts.link}>{actionUrl && <span translate={false}>{actionUrl}</span>}</Fact>
    </dl>
  )
}

function Texts({ of: { texts } }: { readonly of: AnnouncementDetails }) {
  return (
    <div class="side-by-side">
      {(['en', 'uk'] as const).map((language) => {
        const text = texts[language]
        return (
          text !== null && (
            <article key={language} class="card stack tight" lang={language}>
              <span class="small soft">{languageNames[language]}</span>
              <h3>{text.title}</h3>
              <p class="lines">{text.body}</p>
              {text.actionText && <p class="soft">{text.actionText}</p>}
            </article>
          )
        )
      })}
    </div>
  )
}
