import { useSignal } from '@preact/signals'
import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { profile } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirmAct, Dialog } from '../../ui/dialog.tsx'
import { forgetDrafts } from '../../ui/drafts-of-account.ts'
import { Check } from '../../ui/fields.tsx'
import { dayOf } from '../../ui/show.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { dataWords } from './data-words.ts'

const DAY_MS = 24 * 60 * 60_000

/** Taking one's data along, and leaving. */
export function Data() {
  const texts = dataWords()
  const isPreparing = useSignal(false)
  const save = async () => {
    if (isPreparing.value) return
    isPreparing.value = true
    await attempt(async () => {
      const data = await api.get('/api/profile/export')
      offer('personal-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    })
    isPreparing.value = false
  }
  return (
    <>
      <section class="section first" aria-labelledby="export">
        <h2 id="export">{texts.export}</h2>
        <p class="soft">{texts.exportText}</p>
        <div class="row">
          <Button icon="download" aria-disabled={isPreparing.value} onClick={() => void save()}>
            {isPreparing.value ? texts.exportPreparing : texts.exportDo}
          </Button>
        </div>
      </section>
      <Deletion />
    </>
  )
}

/** As a link that is followed at once: the browser asks where to, or puts it where downloads are. */
function offer(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function Deletion() {
  const texts = dataWords()
  const isContentDeleted = useSignal(false)
  const isDeleted = useSignal(false)
  const lastDay = new Date(Date.now() + (boot.info.limits.restorableDays - 1) * DAY_MS)
  const until = dayOf(lastDay.toISOString())

  const remove = async () => {
    const isConfirmed = await confirmAct({
      title: texts.deletionTitle,
      text: texts.deletionConfirm(until, isContentDeleted.value),
      action: texts.deletionDo,
      typed: profile.value?.name.trim() ?? '',
    })
    if (!isConfirmed) return
    const body = { deleteData: isContentDeleted.value, notifyUser: true }
    isDeleted.value = await attempt(
      () => api.delete('/api/profile', { body }),
      (error) => (error instanceof HromadaError && error.code === 'LAST_ADMIN' ? texts.lastAdmin : undefined),
    )
    if (!isDeleted.value) return
    forgetDrafts(profile.value?.id ?? '')
  }

  return (
    <section class="section" aria-labelledby="deletion">
      <h2 id="deletion">{texts.deletion}</h2>
      <p>{texts.deletionLoses}</p>
      <p>{texts.deletionUntil(until)}</p>
      <Check
        checked={isContentDeleted.value}
        label={texts.deletionContent}
        hint={texts.deletionContentHint}
        onToggle={(isChecked) => {
          isContentDeleted.value = isChecked
        }}
      />
      <div class="row">
        <Button look="danger" icon="trash-2" onClick={() => void remove()}>
          {texts.deletionDo}
        </Button>
      </div>
      {isDeleted.value && (
        <Dialog title={texts.deleted} isPersistent onClose={() => location.assign('/')}>
          <p>{texts.deletedText(until)}</p>
          <div class="row">
            <ButtonLink look="primary" href="/">
              {texts.toFront}
            </ButtonLink>
          </div>
        </Dialog>
      )}
    </section>
  )
}
