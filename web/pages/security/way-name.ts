import { defineWords } from '../../words.ts'

const words = defineWords<Readonly<Record<string, string>>>(
  {
    email: 'password',
    'magic-link': 'a link by mail',
    wallet: 'wallet',
    passkey: 'passkey',
    totp: 'authenticator app',
    'recovery-code': 'recovery code',
  },
  {
    email: 'пароль',
    'magic-link': 'посилання з листа',
    wallet: 'гаманець',
    passkey: 'ключ доступу',
    totp: 'застосунок-автентифікатор',
    'recovery-code': 'код відновлення',
  },
)

const providers: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  apple: 'Apple',
  oidc: 'OpenID Connect',
}

/** By what somebody signed in, in words. */
export const wayName = (provider: string): string => words()[provider] ?? providers[provider] ?? provider
