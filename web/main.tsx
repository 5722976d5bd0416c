import './styles/app.css'
import { render } from 'preact'
import { followLinks, path } from './router.ts'
import { findRoute } from './routes.ts'
import { watchOtherTabs } from './session.ts'
import { Shell } from './shell/shell.tsx'
import { watchUnread } from './shell/unread.ts'
import { whenIdle } from './shell/when-idle.ts'

followLinks()
watchOtherTabs()
// On its way while the shell is drawn, which asks for it again, and says so if it does not come.
findRoute(path.value)
  ?.load()
  .catch(() => undefined)
const root = document.getElementById('app')
if (root !== null) render(<Shell />, root)
whenIdle(watchUnread)
