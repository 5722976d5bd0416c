import type { ComponentChildren } from 'preact'
import { type DiffLine, lineDiff } from './line-diff.ts'
import { deskWords } from './words.ts'

/** Unchanged lines beside a change that are shown. */
const CONTEXT = 2

/** Two versions of a text, line by line; what is alike is folded. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  const { added, removed, unchangedLines } = deskWords()
  const lines = lineDiff(before, after)
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  const shown: ComponentChildren[] = []
  let folded = 0
  const closeFold = () => {
    if (folded > 0) shown.push(<p class="diff-fold">{unchangedLines(folded)}</p>)
    folded = 0
  }
  for (const [index, line] of lines.entries()) {
    if (isNear(index)) {
      closeFold()
      shown.push(<Line line={line} sign={line.kind === 'added' ? added : removed} />)
    } else {
      folded += 1
    }
  }
  closeFold()
  return <div class="diff">{shown}</div>
}

function Line({ line: { kind, text }, sign }: { readonly line: DiffLine; readonly sign: string }) {
  const content = text === '' ? '\u00a0' : text
  if (kind === 'same') return <p dir="auto">{content}</p>
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <p class={kind} dir="auto">
      <span class="visually-hidden">{sign}: </span>
      <Mark>{content}</Mark>
    </p>
  )
}

export interface Change {
  readonly field: string
  /** The field is named as the program does, not in words. */
  readonly isRaw?: boolean
  readonly before: ComponentChildren
  readonly after: ComponentChildren
}

/** Values before and after, a line each. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { field, before, after, nothing } = deskWords()
  return (
    <table class="changes">
      <thead>
        <tr>
          <th scope="col">{field}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.isRaw ? <code>{change.field}</code> : change.field}</th>
            <td dir="auto">{change.before ?? <span class="soft">{nothing}</span>}</td>
            <td dir="auto">{change.after ?? <span class="soft">{nothing}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
