import './styles/app.css'
import { render } from 'preact'
import { followLinks, path } from './router.ts'
import { findRoute } from './routes.ts'
import { watchOtherTabs } from './session.ts'
import { beginPage } from './shell/load-page.ts'
import { Shell } from './shell/shell.tsx'
import { watchUnread } from './shell/unread.ts'
import { whenIdle } from './shell/when-idle.ts'

followLinks()
watchOtherTabs()
const route = findRoute(path.value)
if (route !== undefined) beginPage(route.load)
const root = document.getElementById('app')
if (root !== null) render(<Shell />, root)
whenIdle(watchUnread)
