import { defineWords } from '../../words.ts'

/** Why a delivery waits, was left out or failed, by the service's fixed texts (docs/api.md). */
const reasons = defineWords(
  {
    'channel switched off': 'this channel is switched off in your preferences',
    'channel switched off for this type': 'this kind is switched off for this channel in your preferences',
    'type switched off': 'notifications of this kind are switched off in your preferences',
    'notifications switched off': 'all notifications are switched off in your preferences',
    'no e-mail frequency chosen': 'you have chosen no frequency for e-mail',
    'channel not configured': 'this community does not use the channel',
    'no verified telephone number': 'your profile has no confirmed telephone number',
    'no push subscription': 'push is not turned on in any of your browsers',
    'address not verified': 'your e-mail address is not confirmed',
    'account not active': 'the account was not active',
    'not for this role': 'your role did not have the rights for it',
    expired: 'it had expired by then',
    'read in the app': 'you had read it here by then',
    'waits a few minutes for others': 'it waits a few minutes for others, to be sent together',
    'mail server refused it': 'the mail server refused it',
    'push service refused it': 'the browser’s push service refused it',
    'push subscription is gone': 'the browser no longer takes it',
    'SMS provider refused it': 'the SMS provider refused it',
    'mail server did not take it': 'the mail server could not take it',
    'push service did not take it': 'the browser’s push service could not take it',
    'SMS provider did not take it': 'the SMS provider could not take it',
    'could not be sent': 'it could not be sent',
    quietHours: 'held by your quiet hours',
    hourly: 'it waits for the hourly digest',
    daily: 'it waits for the daily digest',
    weekly: 'it waits for the weekly digest',
  },
  {
    'channel switched off': 'цей канал вимкнено у ваших налаштуваннях',
    'channel switched off for this type': 'сповіщення цього виду для цього каналу вимкнено у ваших налаштуваннях',
    'type switched off': 'сповіщення цього виду вимкнено у ваших налаштуваннях',
    'notifications switched off': 'усі сповіщення вимкнено у ваших налаштуваннях',
    'no e-mail frequency chosen': 'не вибрано, як часто надсилати листи',
    'channel not configured': 'громада не користується цим каналом',
    'no verified telephone number': 'у профілі немає підтвердженого номера телефону',
    'no push subscription': 'у жодному з ваших браузерів не ввімкнено push',
    'address not verified': 'електронну адресу не підтверджено',
    'account not active': 'обліковий запис не був активним',
    'not for this role': 'ваша роль не мала потрібних прав',
    expired: 'на той час воно вже втратило чинність',
    'read in the app': 'на той час ви вже прочитали його тут',
    'waits a few minutes for others': 'чекає кілька хвилин на інші, щоб піти разом',
    'mail server refused it': 'поштовий сервер відмовив',
    'push service refused it': 'push-служба браузера відмовила',
    'push subscription is gone': 'браузер більше не приймає сповіщень',
    'SMS provider refused it': 'постачальник SMS відмовив',
    'mail server did not take it': 'поштовий сервер не зміг прийняти',
    'push service did not take it': 'push-служба браузера не змогла прийняти',
    'SMS provider did not take it': 'постачальник SMS не зміг прийняти',
    'could not be sent': 'не вдалося надіслати',
    quietHours: 'затримано вашими тихими годинами',
    hourly: 'чекає на щогодинний дайджест',
    daily: 'чекає на щоденний дайджест',
    weekly: 'чекає на щотижневий дайджест',
  },
)

type Reason = keyof ReturnType<typeof reasons>

/** What a member can do about it, and where. */
const remedies: Partial<Record<Reason, `/app/preferences${'' | '#often' | '#quiet'}` | '/app/profile'>> = {
  'channel switched off': '/app/preferences',
  'channel switched off for this type': '/app/preferences',
  'type switched off': '/app/preferences',
  'notifications switched off': '/app/preferences',
  'no e-mail frequency chosen': '/app/preferences#often',
  'no push subscription': '/app/preferences',
  'push subscription is gone': '/app/preferences',
  'no verified telephone number': '/app/profile',
  'address not verified': '/app/profile',
  quietHours: '/app/preferences#quiet',
  hourly: '/app/preferences#often',
  daily: '/app/preferences#often',
  weekly: '/app/preferences#often',
}

const digest = /^waits for the (hourly|daily|weekly) digest$/

/** A text of a newer program is shown as it is. */
export function explainReason(text: string): { text: string; remedy: string | undefined } {
  const key = text.startsWith('quiet hours until ') ? 'quietHours' : (digest.exec(text)?.[1] ?? text)
  if (!isReason(key)) return { text, remedy: undefined }
  return { text: reasons()[key], remedy: remedies[key] }
}

const isReason = (key: string): key is Reason => Object.hasOwn(reasons(), key)
