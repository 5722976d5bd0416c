import { api } from '../../api.ts'
import { chooseAccount, sign } from '../../wallet.ts'
import { locale } from '../../words.ts'

/** Signs the message of the service (EIP-4361) by the wallet of the browser. @throws WalletRefused */
export async function signInByWallet() {
  const address = await chooseAccount()
  const { message = '' } = await api.post('/api/auth/siwe/nonce', { body: { address } })
  const signature = await sign(message, address)
  // A new account speaks the language of the page.
  const headers = { 'accept-language': locale }
  return api.post('/api/auth/siwe/verify', { body: { message, signature }, headers })
}
