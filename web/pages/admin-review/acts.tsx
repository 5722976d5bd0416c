import { Button } from '../../ui/button.tsx'
import { singlePress } from '../../ui/single-press.ts'
import type { Act, Status } from './types.ts'
import { words } from './words.ts'

interface ActsProps {
  /** Of what it is about: what it is already is not offered. */
  readonly status?: Status | undefined
  readonly isSmall?: boolean
  readonly onAct: (act: Act) => void
}

/** What can be decided, always in the same place. */
export function Acts({ status, isSmall = false, onAct }: ActsProps) {
  const { acts } = words()
  const once = (act: Act) => singlePress(() => onAct(act))
  return (
    <>
      {status !== 'active' && (
        <Button look="primary" icon="check" isSmall={isSmall} onClick={once('publish')}>
          {acts.publish}
        </Button>
      )}
      {status !== 'draft' && (
        <Button icon="undo-2" isSmall={isSmall} onClick={once('sendBack')}>
          {acts.sendBack}
        </Button>
      )}
      <Button look="danger" icon="trash-2" isSmall={isSmall} onClick={once('remove')}>
        {acts.remove}
      </Button>
    </>
  )
}
