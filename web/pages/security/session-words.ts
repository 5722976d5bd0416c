import { defineWords, plural } from '../../words.ts'

export const sessionWords = defineWords(
  {
    sessions: 'Where you are signed in',
    thisSession: 'This one',
    unknownDevice: 'Unknown device',
    from: (address: string) => `from ${address}`,
    signedInBy: (way: string) => `signed in by ${way}`,
    since: 'Since',
    until: 'Until',
    end: 'End',
    endTitle: 'End this session?',
    endText: (device: string) => `${device} is signed out at once.`,
    ended: 'The session is ended.',
    endOthers: 'End all others',
    endOthersTitle: 'End all other sessions?',
    endOthersText: 'Every other browser and program is signed out at once. This one stays.',
    othersEnded: (count: number) => `${count} ${plural(count, { one: 'session', other: 'sessions' })} ended.`,
  },
  {
    sessions: 'Де виконано вхід',
    thisSession: 'Цей',
    unknownDevice: 'Невідомий пристрій',
    from: (address) => `з ${address}`,
    signedInBy: (way) => `вхід: ${way}`,
    since: 'З',
    until: 'До',
    end: 'Завершити',
    endTitle: 'Завершити цей сеанс?',
    endText: (device) => `${device}: вихід відбудеться одразу.`,
    ended: 'Сеанс завершено.',
    endOthers: 'Завершити всі інші',
    endOthersTitle: 'Завершити всі інші сеанси?',
    endOthersText: 'Усі інші браузери й програми одразу втратять доступ. Цей сеанс лишиться.',
    othersEnded: (count) =>
      `Завершено ${count} ${plural(count, { one: 'сеанс', few: 'сеанси', many: 'сеансів', other: 'сеансу' })}.`,
  },
)
