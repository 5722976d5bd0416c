import { defineWords } from '../../words.ts'

/** What only the form says, to help to fill it in. */
export const hints = defineWords(
  {
    titleHint: 'What a person who looks for it would enter: “Backend engineer, Kyiv”.',
    shortHint: 'One or two sentences for lists.',
    descriptionHint:
      'Markdown: **bold**, *italic*, ## heading, - list, [link](https://…). An empty line begins a new paragraph.',
    categoryHint: 'Such as Technology or Education.',
    tagsHint: 'By which it is found. Enter or a comma adds one.',
    onePerLine: 'One per line.',
    moneyHint: 'One of the two is enough. Opportunities that say it get more applications.',
    mapHint: 'With them it is found by “near me”.',
    entityHint: 'Those that you belong to.',
    showOwnerHint: 'With a link to your profile.',
    instructionsHint: 'Shown to whoever applies.',
    deadlineHint: 'It then expires by itself; you are reminded five days before. Empty: until you close it.',
    filesHint:
      'PDF, Word, PowerPoint, Excel, text, pictures or ZIP, at most 10 MB each. Whoever sees the opportunity sees them.',
    timezoneHint: 'By whose clock one works together.',
    detailsHint:
      'Only confidential members, administrators and you see them. One per line, with a name: “Client: Nova Bank”.',
    detailUnnamed: 'Begin each line with a name and a colon.',
    noTimezone: 'Any',
    noEntity: 'None, in your own name',
    previewAll: 'See it as readers will',
    backToForm: 'Back to the form',
  },
  {
    titleHint: 'Те, що ввела б людина, яка це шукає: «Інженерка бекенду, Київ».',
    shortHint: 'Одне-два речення для списків.',
    descriptionHint:
      'Markdown: **жирний**, *курсив*, ## заголовок, - список, [посилання](https://…). Порожній рядок починає новий абзац.',
    categoryHint: 'Наприклад, Технології або Освіта.',
    tagsHint: 'За ними оголошення знаходять. Enter або кома додає слово.',
    onePerLine: 'По одному в рядку.',
    moneyHint: 'Досить однієї з меж. Оголошення із сумою отримують більше заявок.',
    mapHint: 'За ними оголошення знаходять «поруч зі мною».',
    entityHint: 'Ті, до яких ви належите.',
    showOwnerHint: 'З посиланням на ваш профіль.',
    instructionsHint: 'Це побачать ті, хто подається.',
    deadlineHint: 'Потім строк мине сам; за п’ять днів ви отримаєте нагадування. Порожнє: доки не закриєте.',
    filesHint:
      'PDF, документи, презентації, таблиці, зображення й архіви, кожен до 10 МБ. Їх бачать усі, хто бачить оголошення.',
    timezoneHint: 'За чиїм годинником працюють разом.',
    detailsHint: 'Їх бачать лише довірене коло, адміністрація й ви. По одній у рядку, з назвою: «Замовник: Нова-банк».',
    detailUnnamed: 'Почніть кожен рядок із назви та двокрапки.',
    noTimezone: 'Будь-який',
    noEntity: 'Жодна, від власного імені',
    previewAll: 'Подивитися, як побачать інші',
    backToForm: 'Назад до форми',
  },
)
