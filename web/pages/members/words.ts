import { quotedInUkrainian } from '../../shared/quotes.ts'
import { defineWords, number, plural } from '../../words.ts'

export const words = defineWords(
  {
    search: 'Name or part of it',
    find: 'Search',
    found: (count: number) =>
      `${number(count)} ${plural(count, { one: 'member with a card', other: 'members with a card' })}`,
    foundAtLeast: (count: number) => `At least ${number(count)} members`,
    verified: 'Verified',
    you: 'This is you',
    none: 'No member shows themselves here yet.',
    noneNamed: (name: string) => `Nobody’s name has “${name}”.`,
    everybody: 'Show all members',
    everywhere: 'Search places, companies and occupations too',
    beyond: 'The list ends before this page.',
    toFirst: 'To the first page',
  },
  {
    search: 'Ім’я або його частина',
    find: 'Шукати',
    found: (count) =>
      `${number(count)} ${plural(count, { one: 'учасник', few: 'учасники', many: 'учасників', other: 'учасника' })} з карткою`,
    foundAtLeast: (count) => `Щонайменше ${number(count)} учасників`,
    verified: 'Перевірено',
    you: 'Це ви',
    none: 'Тут ще ніхто себе не показує.',
    noneNamed: (name) => `Ні в чиєму імені немає ${quotedInUkrainian(name)}.`,
    everybody: 'Показати всіх учасників',
    everywhere: 'Шукати й за містом, компанією та фахом',
    beyond: 'Список закінчується раніше за цю сторінку.',
    toFirst: 'До першої сторінки',
  },
)
