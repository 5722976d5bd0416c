import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { SmsProvider } from './sms-provider.ts'
import type { Member, TestApp } from './test-app.ts'

const sent = { success: true, message: 'Code sent' }
export const invalidCode = { error: 'INVALID_CODE', message: 'The code is wrong or has expired', code: 400 }

/** Another code than this. */
export const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** What members do to have numbers verified, and what the provider got for them. */
export function telephonesOf(app: TestApp, provider: () => SmsProvider) {
  let numbers = 0
  const send = (as: Member, phone: unknown) => app.request('POST', '/api/profile/phone', { as, body: { phone } })
  return {
    send,
    verify: (as: Member, code: unknown) => app.request('POST', '/api/profile/phone/verify', { as, body: { code } }),
    /** A number of a block of its own. */
    newNumber: (): string => {
      numbers += 1
      return `+3804${String(numbers).padStart(5, '0')}001`
    },
    receiveCode: async (member: Member, phone: string): Promise<string> => {
      const { status, body, text } = await send(member, phone)
      assert.deepEqual([status, body], [200, sent], text)
      const sms = await provider().next()
      assert.deepEqual([sms.to, sms.from], [phone, '+12025550123'])
      return /\b\d{6}\b/.exec(sms.text)?.[0] ?? assert.fail(sms.text)
    },
    /** As if the codes of a member had been sent earlier. */
    age: async (member: Member, minutes: number): Promise<void> => {
      await sql`
        update phone_codes set created_at = created_at - make_interval(mins => ${minutes})
        where user_id = ${member.id}`.execute(app.owner)
    },
  }
}
