import { useEffect } from 'preact/hooks'
import { ChoicesField, RadioField } from '../../ui/choices.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { TagField } from '../../ui/tag-input.tsx'
import { say } from '../../ui/toasts.tsx'
import { FilesField, useUploads } from '../../ui/uploads.tsx'
import { words } from './words.ts'

const rules = { kinds: ['pdf'], maxBytes: 10 * 1024 * 1024, most: 6 }
const states = ['waiting', 'sending', 'done', 'failed'] as const

/** One of few, any of few, words, and files. */
export function MoreFields() {
  const texts = words()
  const uploads = useUploads()
  const form = useForm({
    initial: {
      visibility: 'public',
      channels: [] as readonly string[],
      tags: texts.tagValues as readonly string[],
      few: texts.tagValues as readonly string[],
    },
    send: async () => {
      say(words().done)
    },
  })
  useEffect(() => {
    form.errors.value = { channels: texts.channelError, few: texts.fewError }
    if (uploads.list.value.length === 0)
      uploads.list.value = states.map((state, index) => ({
        key: state,
        file: new File(['%PDF'], `${2026 + index}.pdf`),
        state,
        share: state === 'sending' ? 0.4 : 0,
        description: '',
        ...(state === 'failed' && { note: words().refusedFile }),
      }))
  }, [texts])
  return (
    <Section title={texts.moreFields}>
      <Form form={form} submitLabel={texts.send}>
        <RadioField
          form={form}
          name="visibility"
          label={texts.visibility}
          choices={(['public', 'members'] as const).map((value) => ({
            value,
            label: texts.visibilities[value],
            hint: texts.visibilityHints[value],
          }))}
        />
        <ChoicesField
          form={form}
          name="channels"
          label={texts.channels}
          choices={Object.entries(texts.channelNames).map(([value, label]) => ({ value, label }))}
        />
        <TagField form={form} name="tags" label={texts.tags} most={5} maxLength={50} />
        <TagField form={form} name="few" label={texts.few} most={2} maxLength={50} />
        <div class="file-drop over" aria-hidden="true">
          <Icon name="upload" /> {texts.draggedOver}
        </div>
        <FilesField label={texts.files} hint={texts.filesHint} rules={rules} uploads={uploads} />
      </Form>
    </Section>
  )
}
