import type { WalletProblem } from '../../wallet.ts'
import { defineWords } from '../../words.ts'

/** As wallets call them, by the chain ID (EIP-155). */
const networks: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'Optimism',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  11155111: 'Sepolia',
}

export const words = defineWords(
  {
    about:
      'A wallet is a program, often an extension of the browser, that holds keys of Ethereum addresses. It is optional: everything here works without one.',
    use: 'A linked wallet can sign you in. Linking costs nothing and moves nothing; keys never leave the wallet.',
    link: 'Link a wallet',
    linking: 'Confirm it in your wallet.',
    linked: 'The wallet is linked.',
    none: 'No wallet is linked.',
    noProvider: 'This browser has no wallet. Install one, or open this page in the browser of your wallet.',
    primary: 'Primary',
    proven: 'Proven by signature',
    makePrimary: 'Make primary',
    madePrimary: 'This wallet is the primary one now.',
    unlink: 'Unlink',
    unlinkTitle: 'Unlink this wallet?',
    unlinkText: (address: string) => `${address} will no longer sign you in. You can link it again by a signature.`,
    unlinked: 'The wallet is unlinked.',
    onlyWay: 'This wallet is your only way to sign in. Add another way in Security first.',
    balance: 'Balance',
    ether: (amount: string) => `${amount} ETH`,
    otherUser: 'This wallet is linked to another account. Unlink it there first.',
    tooMany: 'You have 50 wallets already. Unlink one first.',
    notAccepted:
      'The signature was not accepted. Try once more; if it fails again, the clock of this device may be wrong.',
    noNode: 'The network of the wallet does not answer just now. Try again in a minute.',
    again: 'Try again',
    problems: {
      noWallet: 'This browser has no wallet. Install one, then try again.',
      declined: 'You declined it in the wallet. Nothing has changed.',
      busy: 'The wallet is still waiting for an answer of yours. Open it.',
      noAccount: 'The wallet has not shared an address with this page. Allow it there, then try again.',
      otherChain: 'The wallet is on another network and does not know the one of this community. Add it there first.',
      failed: 'The wallet could not do this. Open the wallet and check, then try again.',
    } as Readonly<Record<WalletProblem, string>>,
    network: (chainId: number) =>
      `This community uses the network ${networks[chainId] ?? `with the chain ID ${chainId}`}.`,
  },
  {
    about:
      'Гаманець – це програма, часто розширення браузера, яка зберігає ключі адрес Ethereum. Він необов’язковий: тут усе працює й без нього.',
    use: 'Через під’єднаний гаманець можна входити. Під’єднання нічого не коштує й нічого не переказує; ключі лишаються в гаманці.',
    link: 'Під’єднати гаманець',
    linking: 'Підтвердьте у своєму гаманці.',
    linked: 'Гаманець під’єднано.',
    none: 'Жодного гаманця не під’єднано.',
    noProvider: 'У цьому браузері немає гаманця. Установіть його або відкрийте цю сторінку в браузері гаманця.',
    primary: 'Основний',
    proven: 'Підтверджено підписом',
    makePrimary: 'Зробити основним',
    madePrimary: 'Тепер цей гаманець основний.',
    unlink: 'Від’єднати',
    unlinkTitle: 'Від’єднати цей гаманець?',
    unlinkText: (address) => `Увійти через ${address} більше не вдасться. Під’єднати знову можна підписом.`,
    unlinked: 'Гаманець від’єднано.',
    onlyWay: 'Цей гаманець – ваш єдиний спосіб увійти. Спершу додайте інший у розділі «Безпека».',
    balance: 'Баланс',
    ether: (amount) => `${amount} ETH`,
    otherUser: 'Цей гаманець під’єднано до іншого облікового запису. Спершу від’єднайте його там.',
    tooMany: 'У вас уже 50 гаманців. Спершу від’єднайте один.',
    notAccepted: 'Підпис не прийнято. Спробуйте ще раз; якщо не вийде, можливо, годинник цього пристрою неточний.',
    noNode: 'Зараз мережа не відповідає. Спробуйте ще раз через хвилину.',
    again: 'Спробувати ще раз',
    problems: {
      noWallet: 'У цьому браузері немає гаманця. Установіть його й спробуйте ще раз.',
      declined: 'Ви відмовилися в гаманці. Нічого не змінилося.',
      busy: 'Гаманець ще чекає на вашу відповідь. Відкрийте його.',
      noAccount: 'Гаманець не надав цій сторінці адреси. Дозвольте йому це й спробуйте ще раз.',
      otherChain: 'Гаманець в іншій мережі й не знає мережі цієї громади. Спершу додайте її там.',
      failed: 'Гаманець не зміг цього зробити. Перегляньте його і спробуйте ще раз.',
    },
    network: (chainId) => `Ця громада користується мережею ${networks[chainId] ?? `з ідентифікатором ${chainId}`}.`,
  },
)
