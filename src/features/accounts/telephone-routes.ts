import { Type } from 'typebox'
import { signedIn } from '../../platform/access/access.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LimitGuesses } from '../auth/guesses/limit.ts'
import { originOf } from '../security-log/event.ts'

import { sendPhoneCode, verifyPhone } from './telephone.ts'
import { NewPhone, PhoneCode, PhoneNumber } from './telephone-schema.ts'

interface TelephoneRouteParts extends Pick<Platform, 'db' | 'community' | 'sms' | 'keys'> {
  readonly limitGuesses: LimitGuesses
}

export function telephoneRoutes(app: RouteScope, parts: TelephoneRouteParts): void {
  const { db, community, sms, keys, limitGuesses } = parts
  const telephone = { db, community, sms, key: keys.phoneCodes, keys: keys.all.map(({ phoneCodes }) => phoneCodes) }

  app.post(
    '/api/profile/phone',
    {
      config: {
        access: signedIn,
        limits: [perCaller(10, 'phone')],
        refuses: ['CONFLICT', 'UNAVAILABLE'],
      },
      schema: {
        operationId: 'sendPhoneCode',
        summary: 'Send a verification code to a phone number by SMS',
        description:
          'Per hour: 3 codes per account, 3 per number, 10 per block of a thousand numbers, 500 in all (429 with `Retry-After`). A number that the provider rejects is a 400 `PHONE_REFUSED`, no provider a 409 `SMS_NOT_CONFIGURED`, an unresponsive one a 503. Accounts may share a number.',
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
        operationId: 'verifyPhone',
        summary: 'Verify your phone number by code',
        description:
          'A code works once, for 10 minutes and 5 attempts, until the next is sent; a wrong, expired or exhausted one is a 400 `INVALID_CODE`. Changing `phone` in the profile ends the verification.',
        body: PhoneCode,
        response: { 200: Succeeded(Type.Object({ phone: PhoneNumber })) },
      },
    },
    async (request) => {
      const { id } = actorOf(request).user
      const guess = { of: 'telephone', account: { id }, origin: originOf(request) } as const
      const phone = await limitGuesses(guess, () => verifyPhone(telephone, id, request.body.code))
      return { success: true as const, data: { phone }, message: 'Telephone number verified' }
    },
  )
}
