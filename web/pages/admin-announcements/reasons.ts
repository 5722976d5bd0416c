import { defineWords } from '../../words.ts'

/** Why deliveries are held, were skipped or failed, by the service's fixed texts (docs/api.md). */
const reasons = defineWords(
  {
    'channel switched off': 'They have switched the channel off',
    'channel switched off for this type': 'They have switched this kind off for this channel',
    'type switched off': 'They have switched off notifications of this kind',
    'notifications switched off': 'They have switched all notifications off',
    'no e-mail frequency chosen': 'They have chosen no frequency for e-mail',
    'channel not configured': 'The channel is not set up here',
    'no verified telephone number': 'No confirmed telephone number',
    'no push subscription': 'Push is not turned on in any browser',
    'address not verified': 'The e-mail address is not confirmed',
    'account not active': 'The account is no longer active',
    'not for this role': 'They do not, or no longer, have the role that it is for',
    expired: 'The announcement had expired',
    'read in the app': 'They had read it in the app by then',
    'notification removed': 'Removed by the recipient, or with the account',
    'mail server refused it': 'The mail server refused it',
    'push service refused it': 'The browser’s push service refused it',
    'push subscription is gone': 'The browser no longer takes it',
    'SMS provider refused it': 'The SMS provider refused it',
    'mail server did not take it': 'The mail server could not take it',
    'push service did not take it': 'The browser’s push service could not take it',
    'SMS provider did not take it': 'The SMS provider could not take it',
    'could not be sent': 'It could not be sent',
    'waits a few minutes for others': 'It waits a few minutes for others, to be sent together',
    'quiet hours': 'Until their quiet hours are over',
    digest: 'Until their next digest',
  },
  {
    'channel switched off': 'Канал вимкнено в налаштуваннях отримувача',
    'channel switched off for this type': 'Сповіщення цього виду для цього каналу вимкнено в налаштуваннях отримувача',
    'type switched off': 'Сповіщення цього виду вимкнено в налаштуваннях отримувача',
    'notifications switched off': 'Усі сповіщення вимкнено в налаштуваннях отримувача',
    'no e-mail frequency chosen': 'Не вибрано, як часто надсилати листи',
    'channel not configured': 'Канал тут не налаштовано',
    'no verified telephone number': 'Немає підтвердженого номера телефону',
    'no push subscription': 'У жодному браузері не ввімкнено push',
    'address not verified': 'Електронну адресу не підтверджено',
    'account not active': 'Обліковий запис більше не активний',
    'not for this role': 'Отримувач не має, або вже не має, ролі, для якої вона призначена',
    expired: 'Розсилка вже втратила чинність',
    'read in the app': 'На той час отримувач уже прочитав її в застосунку',
    'notification removed': 'Видалено отримувачем або разом з обліковим записом',
    'mail server refused it': 'Поштовий сервер відмовив',
    'push service refused it': 'Push-служба браузера відмовила',
    'push subscription is gone': 'Браузер більше не приймає сповіщень',
    'SMS provider refused it': 'Постачальник SMS відмовив',
    'mail server did not take it': 'Поштовий сервер не зміг прийняти',
    'push service did not take it': 'Push-служба браузера не змогла прийняти',
    'SMS provider did not take it': 'Постачальник SMS не зміг прийняти',
    'could not be sent': 'Не вдалося надіслати',
    'waits a few minutes for others': 'Чекає кілька хвилин на інші, щоб піти разом',
    'quiet hours': 'До кінця тихих годин отримувача',
    digest: 'До наступного дайджесту отримувача',
  },
)

type Reason = keyof ReturnType<typeof reasons>

/** A text of a newer program is shown as it is. */
export const reasonText = (reason: string): string => (isReason(reason) ? reasons()[reason] : reason)

const isReason = (key: string): key is Reason => Object.hasOwn(reasons(), key)
