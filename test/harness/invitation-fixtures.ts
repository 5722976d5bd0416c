import assert from 'node:assert/strict'
import type { Member, TestApp } from './test-app.ts'

export const invitationNotFound = { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' }

type Notified = readonly [template: string, title: string, data: object]

/** The calls on invitations to entities, each as somebody. */
export function callsOnInvitations(app: TestApp) {
  const send = (method: string, path: string, as: Member, body?: unknown) =>
    app.request(method, `/api/entities/${path}`, { as, body })
  const invite = (id: string, { id: user_id }: Pick<Member, 'id'>, as: Member) =>
    send('POST', `${encodeURIComponent(id)}/invitations`, as, { user_id })
  const one = (id: string) => `invitations/${encodeURIComponent(id)}`
  return {
    invite,
    /** @returns the id of the invitation */
    invited: async (id: string, guest: Pick<Member, 'id'>, as: Member): Promise<string> => {
      const { status, body, text } = await invite(id, guest, as)
      assert.equal(status, 200, text)
      return body.data.invitation.id
    },
    open: async (id: string, as: Member) => (await send('GET', `${id}/invitations`, as)).body.data.invitations,
    mine: async (as: Member) => (await send('GET', 'invitations/mine', as)).body.data.invitations,
    accept: (id: string, as: Member) => send('POST', `${one(id)}/accept`, as),
    decline: (id: string, as: Member) => send('POST', `${one(id)}/decline`, as),
    withdraw: (id: string, as: Member) => send('DELETE', one(id), as),
    takeOut: (id: string, userId: string, as: Member) => send('DELETE', `${id}/members/${userId}`, as),
    /** Their notifications about entities, the newest first. */
    noticesOf: async (as: Member): Promise<Notified[]> => {
      const { body } = await app.request('GET', '/api/notifications?types=ENTITY_VERIFICATION', { as })
      return body.notifications.map(({ templateId, title, data }: Record<string, string>) => [templateId, title, data])
    },
  }
}
