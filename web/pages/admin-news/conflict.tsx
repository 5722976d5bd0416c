import { useSignal } from '@preact/signals'
import { Diff } from '../../desk/diff.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Time } from '../../ui/show.tsx'
import { differing, type Fields } from './article-fields.ts'
import { shownValue } from './differences.tsx'
import { editorWords } from './editor-words.ts'
import type { Collision } from './save.ts'
import { fieldWords } from './words.ts'

interface ConflictProps extends Collision {
  readonly onChosen: (merged: Fields) => void
  readonly onClose: () => void
}

/**
 * Somebody saved meanwhile. What one of both changed alone is taken from that one; what both changed is asked for, field
 * by field.
 */
export function ConflictDialog({ base, mine, theirs, who, at, onChosen, onClose }: ConflictProps) {
  const texts = editorWords()
  const mineChanged = differing(base, mine)
  const names = differing(mine, theirs)
  const taken = useSignal<ReadonlySet<keyof Fields>>(new Set(names.filter((name) => !mineChanged.includes(name))))
  const take = (name: keyof Fields, isTheirs: boolean) => {
    const others = [...taken.value].filter((one) => one !== name)
    taken.value = new Set(isTheirs ? [...others, name] : others)
  }
  const merge = () => {
    const theirsTaken = Object.fromEntries([...taken.value].map((name) => [name, theirs[name]]))
    onChosen({ ...mine, ...theirsTaken })
  }
  return (
    <Dialog title={texts.conflictTitle} onClose={onClose}>
      <p>{texts.conflictText(who ?? texts.somebody)}</p>
      <p class="small soft">
        <Time at={at} isExact />
      </p>
      <div class="stack scrolling-y">
        {names.map((name) => (
          <Choice
            key={name}
            name={name}
            mine={mine}
            theirs={theirs}
            isTheirs={taken.value.has(name)}
            onTake={(isTheirs) => take(name, isTheirs)}
          />
        ))}
      </div>
      <div class="row">
        <Button look="primary" onClick={merge}>
          {texts.saveChosen}
        </Button>
        <Button onClick={onClose}>{texts.keepWriting}</Button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly name: keyof Fields
  readonly mine: Fields
  readonly theirs: Fields
  readonly isTheirs: boolean
  readonly onTake: (isTheirs: boolean) => void
}

function Choice({ name, mine, theirs, isTheirs, onTake }: ChoiceProps) {
  const texts = editorWords()
  const { fields } = fieldWords()
  const isLong = name === 'content' || name === 'excerpt'
  const one = (label: string, value: Fields, isThis: boolean, isOfTheirs: boolean) => (
    <label class="check">
      <input type="radio" name={`of-${name}`} checked={isThis} onChange={() => onTake(isOfTheirs)} />
      <span>
        {label}
        {!isLong && (
          <>
            : <span dir="auto">{shownValue(value, name) ?? '—'}</span>
          </>
        )}
      </span>
    </label>
  )
  return (
    <fieldset class="stack tight choice-of-two">
      <legend>{fields[name]}</legend>
      {one(texts.mine, mine, !isTheirs, false)}
      {one(texts.theirs, theirs, isTheirs, true)}
      {isLong && <Diff before={String(theirs[name])} after={String(mine[name])} />}
      {isLong && <p class="hint">{texts.diffHint}</p>}
    </fieldset>
  )
}
