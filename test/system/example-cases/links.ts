import { issueFoundingLink } from '../../../src/features/auth/founding/founding.ts'
import { linkOf } from '../../harness/link-mails.ts'
import { resetToken } from '../access-cases/auth.ts'
import { changeToken, invitationWith } from '../access-cases/joining.ts'
import { id } from '../access-cases/people.ts'
import type { ExampleCase, ExampleCases } from './example-case.ts'

const password = 'three green bicycles'

const resetting: ExampleCase = {
  body: (token) => ({ token, newPassword: password }),
  objects: { another: [resetToken, 200] },
}

export const linkExamples: ExampleCases = {
  'POST /api/auth/reset-password': resetting,
  'POST /reset-password': resetting,
  'POST /api/auth/sign-up/invitation': {
    body: (token) => ({ token, name: 'Олена Коваль', password }),
    objects: { another: [invitationWith('token'), 200] },
  },
  'POST /api/auth/change-email/undo': {
    body: (token) => ({ token, newPassword: password }),
    objects: { another: [changeToken('address-return'), 200] },
  },
  'POST /api/auth/found': async ({ app }) => {
    // A community that has an administrator is not founded.
    await app.owner.updateTable('users').set({ role: 'member' }).where('role', '=', 'admin').execute()
    const { token } = linkOf({ text: await issueFoundingLink(app.platform.db, app.url) })
    return { body: { token, name: 'Олена Коваль', email: `olena-${id()}@community.example`, password } }
  },
}
