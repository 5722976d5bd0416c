import { quotedInUkrainian } from '../../shared/quotes.ts'
import { defineWords } from '../../words.ts'

export const passkeyWords = defineWords(
  {
    passkeys: 'Passkeys',
    passkeysText:
      'Your fingerprint, face or device lock signs you in, without a password. Nobody can guess or phish it.',
    passkeysUnavailable:
      'Passkeys need the community to have a domain name as its address, not an IP address. Ask those who run it.',
    passkeysUnsupported: 'This browser cannot make passkeys. Use another one.',
    passkeyAdd: 'Add a passkey',
    passkeyName: 'Name',
    passkeyNameHint: 'Such as the name of the device that holds it.',
    passkeyAdded: 'The passkey is added.',
    passkeyUnnamed: 'Passkey',
    passkeySynced: 'Synced between your devices',
    passkeyBound: 'Only on this device',
    passkeyUsed: 'Last used',
    passkeyNever: 'Not used yet',
    rename: 'Rename',
    renameTitle: 'Rename the passkey',
    renamed: 'The passkey has its new name.',
    save: 'Save',
    remove: 'Remove',
    passkeyRemoveTitle: (name: string) => `Remove “${name}”?`,
    passkeyRemoveText:
      'It will no longer sign you in. Your device may go on offering it until you delete it there too.',
    passkeyRemoved: 'The passkey is removed.',
    passkeyDeclined: 'No passkey was made: it was declined, or took too long. Try again.',
    passkeyElsewhere: 'Passkeys do not work under the address in this window. Open the community by its domain name.',
    passkeyExists: 'This device has a passkey for your account already.',
    passkeyLimit: 'You have 20 passkeys already. Remove one first.',
  },
  {
    passkeys: 'Ключі доступу',
    passkeysText:
      'Вхід за відбитком пальця, обличчям чи блокуванням пристрою, без пароля. Такий ключ не вгадати й не виманити.',
    passkeysUnavailable: 'Для ключів доступу адресою громади має бути доменне ім’я, а не IP-адреса.',
    passkeysUnsupported: 'Цей браузер не вміє створювати ключі доступу. Скористайтеся іншим.',
    passkeyAdd: 'Додати ключ доступу',
    passkeyName: 'Назва',
    passkeyNameHint: 'Пристрою, який його зберігає.',
    passkeyAdded: 'Ключ доступу додано.',
    passkeyUnnamed: 'Ключ доступу',
    passkeySynced: 'Синхронізується між вашими пристроями',
    passkeyBound: 'Лише на цьому пристрої',
    passkeyUsed: 'Востаннє вжито',
    passkeyNever: 'Ще не вжито',
    rename: 'Перейменувати',
    renameTitle: 'Нова назва ключа доступу',
    renamed: 'Ключ доступу перейменовано.',
    save: 'Зберегти',
    remove: 'Прибрати',
    passkeyRemoveTitle: (name) => `Прибрати ${quotedInUkrainian(name)}?`,
    passkeyRemoveText:
      'З ним більше не можна буде ввійти. Пристрій може пропонувати його, доки ви не видалите його й там.',
    passkeyRemoved: 'Ключ доступу прибрано.',
    passkeyDeclined: 'Ключ доступу не створено: ви відмовилися або минув час. Спробуйте ще раз.',
    passkeyElsewhere: 'За адресою в цьому вікні ключі доступу не діють. Відкрийте громаду за її доменним іменем.',
    passkeyExists: 'Цей пристрій уже має ключ доступу до вашого облікового запису.',
    passkeyLimit: 'У вас уже 20 ключів доступу. Спершу приберіть один.',
  },
)
