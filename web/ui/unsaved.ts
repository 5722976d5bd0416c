import { useEffect, useRef } from 'preact/hooks'
import { guardLeaving } from '../router.ts'
import { defineWords } from '../words.ts'

const words = defineWords(
  {
    leave: 'Leave the page? What you have changed is not saved.',
    leaveDraft: 'Leave without saving? What you wrote stays in this browser as a draft; chosen files do not.',
  },
  {
    leave: 'Залишити сторінку? Зміни не збережено.',
    leaveDraft: 'Вийти без збереження? Написане залишиться в цьому браузері як чернетка, вибрані файли — ні.',
  },
)

/** Asks before what is not saved is left; with a draft (useDraft) it says that the text is kept. */
export function useUnsavedGuard(hasUnsaved: () => boolean, hasDraft: () => boolean = () => false): void {
  const latest = useRef(hasUnsaved)
  latest.current = hasUnsaved
  useEffect(
    () =>
      guardLeaving(
        (isUnloading) =>
          !latest.current() || (!isUnloading && confirm(hasDraft() ? words().leaveDraft : words().leave)),
      ),
    [],
  )
}
