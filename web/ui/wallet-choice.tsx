import { chosenWallet, walletsHere } from '../wallet.ts'
import { defineWords } from '../words.ts'

const words = defineWords({ wallet: 'Wallet' }, { wallet: 'Гаманець' })

/** Where a browser has several wallets, which of them is asked. */
export function WalletChoice() {
  const wallets = walletsHere.value
  if (wallets.length < 2) return null
  return (
    <select
      aria-label={words().wallet}
      value={chosenWallet.value}
      onChange={(event) => {
        chosenWallet.value = event.currentTarget.value
      }}
    >
      {wallets.map(({ uuid, name }) => (
        <option key={uuid} value={uuid}>
          {name}
        </option>
      ))}
    </select>
  )
}
