import './styles/app.css'
import { render } from 'preact'
import { boot } from './boot.ts'
import { followLinks } from './router.ts'
import { loadProfile } from './session.ts'
import { Shell } from './shell/shell.tsx'
import { watchUnread } from './shell/unread.ts'
import { whenIdle } from './shell/when-idle.ts'
import { sayError } from './ui/toasts.tsx'

followLinks()
if (boot.isSignedIn) loadProfile().catch(sayError)
const root = document.getElementById('app')
if (root !== null) render(<Shell />, root)
whenIdle(watchUnread)
