import { Type } from 'typebox'
import { signedIn } from '../http/access.ts'
import { perCaller } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done, Succeeded } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { NewPhone, PhoneCode, PhoneNumber } from './schema.ts'
import { sendPhoneCode, verifyPhone } from './telephone.ts'

/** How a member shows that a telephone number is the member's own. */
export function telephoneRoutes(app: RouteScope, { db, sms, keys }: Pick<Services, 'db' | 'sms' | 'keys'>): void {
  const telephone = { db, sms, key: keys.phoneCodes }

  app.post(
    '/api/profile/phone',
    {
      config: {
        access: signedIn,
        limits: [perCaller(10, 'phone')],
        refuses: ['CONFLICT', 'UNAVAILABLE'],
      },
      schema: {
        summary: 'Have a code sent to a telephone number by SMS',
        body: NewPhone,
        response: { 200: Done },
      },
    },
    async (request) => {
      await sendPhoneCode(telephone, actorOf(request).user.id, request.body.phone)
      return { success: true as const, message: 'Code sent' }
    },
  )

  app.post(
    '/api/profile/phone/verify',
    {
      config: { access: signedIn, limits: [perCaller(20, 'phone-verify')] },
      schema: {
        summary: 'Make the number that a code was sent to the own, verified one',
        body: PhoneCode,
        response: { 200: Succeeded(Type.Object({ phone: PhoneNumber })) },
      },
    },
    async (request) => {
      const phone = await verifyPhone(telephone, actorOf(request).user.id, request.body.code)
      return { success: true as const, data: { phone }, message: 'Telephone number verified' }
    },
  )
}
