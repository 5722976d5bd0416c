import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

const ANVIL = join(import.meta.dirname, '../../node_modules/.bin/anvil')
/** The first account of every such chain has ether from the start; its key is known to everybody. */
const RICH_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** A chain of one node on this machine, empty but for its rich account; a block for each transaction. */
export async function startLocalChain() {
  const node = spawn(ANVIL, ['--port', '0', '--chain-id', String(foundry.id)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(node, 'exit')
  const stop = async () => {
    node.kill()
    await ended
  }
  const url = await Promise.race([listening(node.stdout), ended.then(() => undefined)])
  if (url === undefined) throw new Error('anvil ended before it listened')
  const client = createWalletClient({
    account: privateKeyToAccount(RICH_KEY),
    chain: foundry,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
  }).extend(publicActions)

  /** Waits until the transaction is part of the chain. */
  async function send(transaction: { to?: Hex; value?: bigint; data?: Hex }) {
    const hash = await client.sendTransaction(transaction)
    return client.waitForTransactionReceipt({ hash })
  }

  return { url, chainId: foundry.id, client, send, stop, [Symbol.asyncDispose]: stop }
}

async function listening(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const address = /Listening on (\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      output.resume()
      return `http://${address}`
    }
  }
  return undefined
}

/** The maker of contracts that stands at the same address on every chain, and makes what follows a salt. */
export const CONTRACT_MAKER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The code that makes a contract wallet (EIP-1271) of an owner: what the owner's key signed is the wallet's signature.
 * Written by hand, for there is no compiler here.
 */
export function walletCode(owner: Hex): Hex {
  return making(
    '600435600052', // memory[0] = the hash
    '60a43560001a602052', // memory[32] = v, the last byte of the signature
    '606435604052', // memory[64] = r
    '608435606052', // memory[96] = s
    '602060006080600060015afa50', // memory[0] = whoever signed, by the contract at address 1
    '600051', // is that
    `73${owner.slice(2)}`, // the owner?
    '14',
    '631626ba7e60e01b02', // then the word of EIP-1271, else zero
    '60005260206000f3',
  )
}

/** Of a contract that takes every signature for its own once anybody has called it for anything else. */
export const GATE_CODE = making(
  '60003560e01c631626ba7e14601557', // asked for a signature: on to the destination
  '600160005500', // slot[0] = 1
  '5b600054631626ba7e60e01b02', // the word of EIP-1271, if the slot is set
  '60005260206000f3',
)

/** Of a contract that reverts with so many bytes, or returns them, whatever it is asked. */
export const loudCode = (ending: 'revert' | 'return', bytes: number): Hex =>
  making(`62${bytes.toString(16).padStart(6, '0')}6000${ending === 'revert' ? 'fd' : 'f3'}`)

/** Code that copies what follows into memory and returns it: that becomes the contract. */
function making(...code: string[]): Hex {
  const contract = code.join('')
  const length = (contract.length / 2).toString(16).padStart(2, '0')
  return `0x60${length}600c60003960${length}6000f3${contract}`
}
