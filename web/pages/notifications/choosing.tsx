import { BulkBar } from '../../desk/bulk-bar.tsx'
import type { Selection } from '../../desk/selection.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import type { ListState } from './list.ts'
import type { Notification } from './types.ts'
import { words } from './words.ts'

/** As many as the service takes at once. */
export const MAX_CHOSEN = 100

interface ChoosingProps {
  readonly state: ListState
  readonly selection: Selection
  readonly notifications: readonly Notification[]
}

/** What can be done with all that is chosen. */
export function ChosenActs({ state, selection, notifications }: ChoosingProps) {
  const texts = words()
  const chosen = notifications.filter(({ id }) => selection.has(id))
  const marked = (isRead: boolean) => {
    const changed = chosen.filter((one) => one.isRead !== isRead)
    return (
      <Button
        isSmall
        icon={isRead ? 'check' : 'mail'}
        disabled={changed.length === 0}
        onClick={() => void state.setRead(changed, isRead).then(selection.clear)}
      >
        {isRead ? texts.markRead : texts.markUnread}
      </Button>
    )
  }
  return (
    <BulkBar selection={selection} shownIds={notifications.map(({ id }) => id)}>
      {marked(true)}
      {marked(false)}
      <Button
        isSmall
        icon="trash-2"
        onClick={() => {
          state.remove(chosen)
          selection.clear()
          focusHeading()
        }}
      >
        {texts.remove}
      </Button>
    </BulkBar>
  )
}

/** All that is in sight, up to the bound, or none of it. */
export function ChooseShown({ selection, notifications }: Omit<ChoosingProps, 'state'>) {
  const ids = notifications.slice(0, MAX_CHOSEN).map(({ id }) => id)
  const count = ids.filter(selection.has).length
  return (
    <label class="choose-shown">
      <input
        type="checkbox"
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(event) => selection.setAll(ids, event.currentTarget.checked)}
      />
      {words().chooseShown}
    </label>
  )
}
