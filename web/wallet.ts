import { computed, signal } from '@preact/signals'

/** What a wallet puts into the page (EIP-1193). */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export type WalletProblem = 'noWallet' | 'declined' | 'busy' | 'noAccount' | 'otherChain' | 'failed'

/** Why the wallet in the browser did not do what it was asked. */
export class WalletRefused extends Error {
  override readonly name = 'WalletRefused'
  readonly problem: WalletProblem
  constructor(problem: WalletProblem) {
    super(`The wallet refused: ${problem}`)
    this.problem = problem
  }
}

/** As one presents itself, beside others (EIP-6963). */
interface Announced {
  readonly info: { readonly uuid: string; readonly name: string }
  readonly provider: Provider
}

const announced = signal<readonly Announced[]>([])

/** Which of several is used, by its id. */
export const chosenWallet = signal<string | undefined>(undefined)

export const walletsHere = computed(() => announced.value.map(({ info }) => info))

addEventListener('eip6963:announceProvider', (event) => {
  const { detail } = event as CustomEvent<Announced>
  const known = announced.value
  const isKnown = known.some(({ info }) => info.uuid === detail.info.uuid)
  // Each keeps its place: which one is asked does not change when they present themselves again.
  announced.value = isKnown
    ? known.map((one) => (one.info.uuid === detail.info.uuid ? detail : one))
    : [...known, detail]
})
dispatchEvent(new Event('eip6963:requestProvider'))

function found(): Provider | undefined {
  const chosen = announced.value.find(({ info }) => info.uuid === chosenWallet.value) ?? announced.value[0]
  return chosen?.provider ?? (window as { readonly ethereum?: Provider }).ethereum
}

export const hasWallet = (): boolean => found() !== undefined

/** Codes of EIP-1193 and EIP-1474; 4902 is MetaMask's, for a chain that it does not know. */
const problems: Readonly<Record<number, WalletProblem>> = {
  4001: 'declined',
  4100: 'declined',
  4902: 'otherChain',
  [-32002]: 'busy',
}

async function ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const provider = found()
  if (provider === undefined) throw new WalletRefused('noWallet')
  try {
    return await provider.request({ method, params })
  } catch (error) {
    const { code } = (typeof error === 'object' && error !== null ? error : {}) as { readonly code?: unknown }
    throw new WalletRefused(problems[Number(code)] ?? 'failed')
  }
}

/** The account that the person opens to this page. @throws WalletRefused */
export async function chooseAccount(): Promise<string> {
  const accounts = await ask('eth_requestAccounts')
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (typeof first !== 'string') throw new WalletRefused('noAccount')
  return first
}

/** Has the wallet on the chain of the community, which is in what is signed. @throws WalletRefused */
export async function useChain(chainId: number): Promise<void> {
  const expected = `0x${chainId.toString(16)}`
  if (Number(await ask('eth_chainId')) === chainId) return
  await ask('wallet_switchEthereumChain', [{ chainId: expected }])
  if (Number(await ask('eth_chainId')) !== chainId) throw new WalletRefused('otherChain')
}

/** @returns the EIP-191 signature @throws WalletRefused */
export async function sign(message: string, address: string): Promise<string> {
  const signature = await ask('personal_sign', [toHex(message), address])
  if (typeof signature !== 'string') throw new WalletRefused('failed')
  return signature
}

/** Of the UTF-8 bytes of a text, as wallets take it. */
const toHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
