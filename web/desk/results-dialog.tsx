import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { deskWords } from './words.ts'

export interface Refused {
  readonly id: string
  /** What a person calls it. */
  readonly name: string
  /** In the reader's language. */
  readonly reason: string
}

interface ResultsDialogProps {
  readonly doneCount: number
  readonly refused: readonly Refused[]
  readonly onClose: () => void
  readonly onChooseRefused: () => void
}

/** What became of each when something was done with many at once. */
export function ResultsDialog({ doneCount, refused, onClose, onChooseRefused }: ResultsDialogProps) {
  const { results, done, refusedCount, chooseRefused, close } = deskWords()
  return (
    <Dialog title={results} onClose={onClose}>
      <p>
        {done(doneCount)}
        {refused.length > 0 && `, ${refusedCount(refused.length)}`}.
      </p>
      {refused.length > 0 && (
        <ul class="plain-list ruled scrolling">
          {refused.map(({ id, name, reason }) => (
            <li key={id} class="stack tight">
              <strong dir="auto">{name}</strong>
              <span class="small soft">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        {refused.length > 0 && (
          <Button
            look="primary"
            onClick={() => {
              onChooseRefused()
              onClose()
            }}
          >
            {chooseRefused(refused.length)}
          </Button>
        )}
        <Button onClick={onClose}>{close}</Button>
      </div>
    </Dialog>
  )
}
