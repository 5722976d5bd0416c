import { useSignal } from '@preact/signals'
import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { profile } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirmAct, Dialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/fields.tsx'
import { dayOf } from '../../ui/show.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { dataWords } from './data-words.ts'

const DAY_MS = 24 * 60 * 60_000

/** Taking one's data along, and leaving. */
export function Data() {
  const texts = dataWords()
  return (
    <>
      <section class="section first" aria-labelledby="export">
        <h2 id="export">{texts.export}</h2>
        <p class="soft">{texts.exportText}</p>
        <div class="row">
          <ButtonLink href="/api/profile/export" download="personal-data.json" icon="download">
            {texts.exportDo}
          </ButtonLink>
        </div>
      </section>
      <Deletion />
    </>
  )
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
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
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
