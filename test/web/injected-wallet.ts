import type { BrowserContext } from 'playwright-core'
import type { PrivateKeyAccount } from 'viem/accounts'

/** A wallet as an extension puts it into the pages of a browser (EIP-1193): it signs whatever it is asked to. */
export async function injectWallet(context: BrowserContext, wallet: PrivateKeyAccount): Promise<void> {
  await context.exposeFunction('signByTestWallet', (raw: `0x${string}`) => wallet.signMessage({ message: { raw } }))
  await context.addInitScript((address) => {
    const request = async ({ method, params = [] }: { method: string; params?: readonly string[] }) => {
      if (method === 'eth_requestAccounts') return [address]
      const { signByTestWallet } = window as unknown as { signByTestWallet(raw: string | undefined): Promise<string> }
      return signByTestWallet(params[0])
    }
    Object.assign(window, { ethereum: { request } })
  }, wallet.address)
}
