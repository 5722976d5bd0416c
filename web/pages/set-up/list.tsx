import type { Answer } from '../../../client/src/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { setUpNames, setUpWords } from './names.ts'

interface SetUpListProps {
  readonly configured: Answer<'get', '/api/admin/overview'>['configured']
  readonly isOfMissing?: boolean
}

/** What is set up in the program, and by which setting what is not; or that alone. */
export function SetUpList({ configured, isOfMissing = false }: SetUpListProps) {
  const { storage, moderation, held: _, unnamedProxy: __, ...others } = configured
  const isOn: Readonly<Record<string, boolean>> = {
    ...others,
    storage: storage === 'bucket',
    moderation: moderation === 'strict',
  }
  return (
    <>
      <p class="small soft">
        {setUpWords().how} <code>.env</code>
      </p>
      <ul class="plain-list ruled">
        {Object.entries(setUpNames())
          .filter(([name]) => !(isOfMissing && isOn[name]))
          .map(([name, { title, text, setting }]) => (
            <li key={name} class="set-up">
              <span class={isOn[name] ? 'set-up-icon on' : 'set-up-icon'}>
                <Icon name={isOn[name] ? 'circle-check' : 'info'} />
              </span>
              <div>
                <strong>{title}</strong>
                <p class="small soft">
                  {isOn[name] ? setUpWords().isOn : text} {!isOn[name] && <code>{setting}</code>}
                </p>
              </div>
            </li>
          ))}
      </ul>
    </>
  )
}
