import type { ComponentChildren } from 'preact'
import { Section } from '../../ui/section.tsx'
import { languageNames, locale } from '../../words.ts'
import { composeWords } from './compose-words.ts'
import type { Channel, Previews } from './types.ts'
import { words } from './words.ts'

type Preview = Previews['en']

interface ChannelPreviewsProps {
  readonly of: Previews
  readonly channels: readonly Channel[]
}

/** As it arrives on each channel, in both languages. */
export function ChannelPreviews({ of: previews, channels }: ChannelPreviewsProps) {
  return channels.map((channel) => (
    <Section key={channel} title={words().channels[channel]}>
      <div class="side-by-side">
        {(['en', 'uk'] as const).map((language) => (
          <article key={language} class="stack tight">
            <span class="small soft">{languageNames[language]}</span>
            <div class={`channel-preview preview-${channel.toLowerCase()}`} lang={language}>
              {show[channel](previews[language])}
            </div>
            {channel === 'SMS' && <SmsSize of={previews[language]} />}
          </article>
        ))}
      </div>
    </Section>
  ))
}

const show: Readonly<Record<Channel, (preview: Preview) => ComponentChildren>> = {
  IN_APP: (preview) => (
    <>
      <strong>{preview.title}</strong>
      <p class="lines">{preview.body}</p>
      <Action of={preview} />
    </>
  ),
  EMAIL: (preview) => (
    <>
      <p class="preview-subject">
        <span class="soft" lang={locale}>
          {composeWords().subject}
        </span>{' '}
        <strong>{preview.title}</strong>
      </p>
      <p class="lines">{preview.body}</p>
      <Action of={preview} />
    </>
  ),
  SMS: ({ sms }) => <p class="lines">{sms.text}</p>,
  PUSH: ({ push }) => (
    <>
      <strong>{push.title}</strong>
      <p class="lines">{push.body}</p>
    </>
  ),
}

function Action({ of: { actionText, actionUrl } }: { readonly of: Preview }) {
  if (actionUrl === null) return null
  return (
    <a href={actionUrl} target="_blank" rel="noopener">
      {actionText ?? actionUrl}
    </a>
  )
}

const SmsSize = ({ of: { sms } }: { readonly of: Preview }) => (
  <span class="small soft">{composeWords().smsSize(sms.text.length, sms.parts)}</span>
)
