import { titles } from '../../navigation.ts'
import { Tabs, tabInQuery } from '../../ui/tabs.tsx'
import { Access } from './access.tsx'
import { Activity } from './activity.tsx'
import { Data } from './data.tsx'
import { Factors } from './factors.tsx'
import { Sessions } from './sessions.tsx'
import { words } from './words.ts'

const names = ['access', 'factors', 'sessions', 'activity', 'data'] as const

const parts = { access: Access, factors: Factors, sessions: Sessions, activity: Activity, data: Data }

export function Page() {
  const texts = words()
  const current = tabInQuery(names)
  const Part = parts[current]
  return (
    <>
      <h1>{titles().security}</h1>
      <Tabs label={texts.parts} tabs={names.map((name) => ({ name, label: texts.tabs[name] }))} current={current} />
      <Part />
    </>
  )
}
