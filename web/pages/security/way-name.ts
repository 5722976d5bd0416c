import { defineWords } from '../../words.ts'

const words = defineWords<Readonly<Record<string, string>>>(
  {
    email: 'password',
    'magic-link': 'a link by mail',
    wallet: 'wallet',
    passkey: 'passkey',
    totp: 'authenticator app',
    'recovery-code': 'recovery code',
    oidc: 'single sign-on',
  },
  {
    email: 'пароль',
    'magic-link': 'посилання з листа',
    wallet: 'гаманець',
    passkey: 'ключ доступу',
    totp: 'застосунок-автентифікатор',
    'recovery-code': 'код відновлення',
    oidc: 'єдиний вхід',
  },
)

const providers: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  apple: 'Apple',
}

/** By what somebody signed in, in words. */
export const wayName = (provider: string): string => words()[provider] ?? providers[provider] ?? provider
