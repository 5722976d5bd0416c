import { Type } from 'typebox'
import { MAX_TYPED_CHARACTERS, SIX_DIGITS } from '../../../../web/shared/typed-digits.ts'
import { anyone, freshly, signedIn } from '../../../platform/access/access.ts'
import { passkeyDevices, secondFactors } from '../../../platform/database/tables/second-factors.ts'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { Id, Nullable, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { Name } from '../../../platform/http/schemas/texts.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'
import { type AuthEndpoint, SignedIn, Status } from '../better-auth-endpoint.ts'
import { signInLimits } from '../sign-in-limit.ts'

const standard = [perCaller(120, 'auth')]
const changing = [perCaller(20, 'factors')]

const TotpCode = Type.String({
  maxLength: MAX_TYPED_CHARACTERS,
  pattern: SIX_DIGITS,
  description:
    'The six digits that the authenticator app shows; blanks, hyphens and marks of direction between them are ignored.',
})
const RecoveryCode = Type.String({
  minLength: 1,
  maxLength: MAX_TYPED_CHARACTERS,
  description: 'In any case; blanks, hyphens and marks of direction in it are ignored.',
})
const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Ten codes, each valid once and shown only now; empty when the account has some for another factor.',
})
const Confirmation = Type.Object({
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: PASSWORD_LENGTHS[1],
      description: 'Required when the account has a password; to remove a passkey, unless proven within 10 minutes.',
    }),
  ),
})
const PasskeyName = Name(100)
const Base64Url = Type.String({ minLength: 1, maxLength: 65_536, pattern: '^[A-Za-z0-9_-]+$' })
const CeremonyOptions = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Options for the browser, in the JSON form of WebAuthn level 3.',
})
const credential = {
  id: Type.String({ minLength: 1, maxLength: 1_400, pattern: '^[A-Za-z0-9_-]+$' }),
  rawId: Type.String({ minLength: 1, maxLength: 1_400 }),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
}
const RegistrationResponse = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
  }),
})
const AuthenticationResponse = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
  }),
})
const Passkey = Type.Object({
  id: Id,
  name: Nullable(Type.String()),
  deviceType: Type.Enum(passkeyDevices),
  backedUp: Type.Boolean(),
  aaguid: Type.String({ description: 'Model of the authenticator; zeros when it does not say.' }),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
})

export const secondFactorEndpoints: readonly AuthEndpoint[] = [
  {
    method: 'GET',
    path: '/two-factor/status',
    operationId: 'getSecondFactorStatus',
    summary: 'Get which second factors your account has',
    access: signedIn,
    limits: standard,
    answer: Type.Object({
      methods: Type.Array(Type.Enum(secondFactors)),
      recoveryCodesLeft: Type.Integer(),
      isRequired: Type.Boolean({ description: 'Whether the role of the account needs a second factor.' }),
    }),
  },
  {
    method: 'POST',
    path: '/two-factor/enable',
    operationId: 'enableTotp',
    summary: 'Begin to set up TOTP; a first code for verify-totp makes it a factor',
    access: freshly(signedIn),
    limits: changing,
    body: Confirmation,
    guess: 'current-password',
    answer: Type.Object({ method: Type.Literal('totp'), totpURI: Type.String(), backupCodes: RecoveryCodes }),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    operationId: 'verifyTotp',
    summary: 'Complete a sign-in, or the set-up of TOTP, by a code of the authenticator app',
    access: anyone,
    limits: signInLimits,
    body: Type.Object({ code: TotpCode }),
    answer: SignedIn,
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    operationId: 'verifyRecoveryCode',
    summary: 'Complete a sign-in by a recovery code, which is used up',
    access: anyone,
    limits: signInLimits,
    body: Type.Object({ code: RecoveryCode }),
    answer: SignedIn,
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    operationId: 'replaceRecoveryCodes',
    summary: 'Replace all recovery codes',
    access: freshly(signedIn),
    limits: changing,
    body: Confirmation,
    guess: 'current-password',
    answer: Type.Object({ status: Type.Boolean(), backupCodes: RecoveryCodes }),
  },
  {
    method: 'POST',
    path: '/two-factor/disable',
    operationId: 'disableTotp',
    summary: 'Remove TOTP from your account',
    access: freshly(signedIn),
    limits: changing,
    body: Confirmation,
    guess: 'current-password',
    answer: Status,
  },
  {
    method: 'GET',
    path: '/passkey/generate-register-options',
    operationId: 'createPasskeyRegistrationOptions',
    summary: 'Begin to register a passkey',
    access: freshly(signedIn),
    limits: changing,
    query: Type.Object({
      authenticatorAttachment: Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')])),
    }),
    answer: CeremonyOptions,
  },
  {
    method: 'POST',
    path: '/passkey/verify-registration',
    operationId: 'registerPasskey',
    summary: 'Register a passkey',
    access: freshly(signedIn),
    limits: changing,
    body: Type.Object({ response: RegistrationResponse, name: Type.Optional(PasskeyName) }),
    answer: Type.Object({ ...Passkey.properties, backupCodes: RecoveryCodes }),
  },
  {
    method: 'GET',
    path: '/passkey/generate-authenticate-options',
    operationId: 'createPasskeySignInOptions',
    summary: 'Begin to sign in by passkey',
    access: anyone,
    limits: standard,
    answer: CeremonyOptions,
  },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    operationId: 'signInByPasskey',
    summary: 'Sign in by passkey, which needs no other factor',
    access: anyone,
    limits: signInLimits,
    body: Type.Object({ response: AuthenticationResponse }),
    answer: SignedIn,
  },
  {
    method: 'GET',
    path: '/passkey/list-user-passkeys',
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    access: signedIn,
    limits: standard,
    answer: Type.Array(Passkey),
  },
  {
    method: 'POST',
    path: '/passkey/update-passkey',
    operationId: 'renamePasskey',
    summary: 'Rename a passkey',
    access: signedIn,
    limits: changing,
    body: Type.Object({ id: Type.String({ maxLength: 64 }), name: PasskeyName }),
    answer: Type.Object({ passkey: Passkey }),
  },
  {
    method: 'POST',
    path: '/passkey/delete-passkey',
    operationId: 'deletePasskey',
    summary: 'Remove a passkey',
    access: freshly(signedIn),
    limits: changing,
    body: Type.Object({ id: Type.String({ maxLength: 64 }), ...Confirmation.properties }),
    guess: 'current-password',
    answer: Status,
  },
]

nameSchemas({
  CeremonyOptions,
  Passkey,
  PasskeyAuthentication: AuthenticationResponse,
  PasskeyRegistration: RegistrationResponse,
  PasswordConfirmation: Confirmation,
  RecoveryCodes,
  TotpCode,
})
