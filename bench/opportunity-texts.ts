/** Advertisements in English and Ukrainian: the words of the trade, with how often each occurs as in life. */

const languages = {
  en: {
    levels: ['', 'Junior ', 'Senior ', 'Lead ', 'Principal ', 'Remote ', 'Part-time ', 'Interim '],
    roles: [
      ...['Developer', 'Engineer', 'Designer', 'Accountant', 'Translator', 'Project Manager', 'Product Manager'],
      ...['Data Analyst', 'Lawyer', 'Architect', 'Recruiter', 'Copywriter', 'Teacher', 'Nurse', 'Sales Manager'],
      ...['Researcher', 'Administrator', 'Consultant', 'Editor', 'Electrician', 'Chemist', 'Logistics Coordinator'],
    ],
    fields: [
      ...['', ' for a Bank', ' (React)', ' (Node.js)', ' (C++)', ' for Green Energy', ' in Health Care', ' for Retail'],
      ...[' (Kubernetes)', ' for Public Transport', ' in Education', ' (Python)', ' for a Startup', ' in Agriculture'],
      ...[' for Cyber Security', ' in Construction', ' for Film and Music', ' (Machine Learning)', ' for Export'],
    ],
    words:
      'we are looking for a person who works with people and knows how to build systems team experience company project client develop design test plan report budget market product service quality support customer data process technology knowledge language english office remote flexible salary insurance training growth vacation equipment modern international young friendly professional responsible independent careful curious years degree skills communication presentation documentation architecture deployment monitoring security performance review release roadmap stakeholder partner supplier contract delivery warehouse invoice payment tax audit law compliance energy solar hospital patient school student lesson research laboratory sample factory machine safety maintenance transport route driver food farm harvest film sound stage translation editing publishing campaign brand social media content search analysis statistics model prediction cloud network database interface mobile application backend frontend integration automation',
    syllables: [
      'an',
      'ber',
      'col',
      'dra',
      'el',
      'fin',
      'gra',
      'hol',
      'in',
      'jor',
      'kel',
      'lan',
      'mor',
      'nel',
      'os',
      'pra',
    ],
  },
  uk: {
    levels: ['', 'Молодший ', 'Старший ', 'Провідний ', 'Головний ', 'Віддалений ', 'Запрошуємо: ', 'Потрібен '],
    roles: [
      ...['розробник', 'інженер', 'дизайнер', 'бухгалтер', 'перекладач', 'керівник проєкту', 'продуктовий менеджер'],
      ...[
        'аналітик даних',
        'юрист',
        'архітектор',
        'рекрутер',
        'копірайтер',
        'викладач',
        'медичний працівник',
        'продавець',
      ],
      ...['дослідник', 'адміністратор', 'консультант', 'редактор', 'електрик', 'хімік', 'логіст'],
    ],
    fields: [
      ...[
        '',
        ' до банку',
        ' (React)',
        ' (Node.js)',
        ' (C++)',
        ' для зеленої енергетики',
        ' до лікарні',
        ' до мережі магазинів',
      ],
      ...[
        ' (Kubernetes)',
        ' для міського транспорту',
        ' в освіті',
        ' (Python)',
        ' до стартапу',
        ' у сільське господарство',
      ],
      ...[' з кібербезпеки', ' у будівництво', ' для кіно та музики', ' (машинне навчання)', ' для експорту'],
    ],
    words:
      'ми шукаємо людину яка працює з людьми і вміє будувати системи команда досвід компанія проєкт замовник розробка дизайн тестування план звіт бюджет ринок продукт послуга якість підтримка клієнт дані процес технологія знання мова англійська офіс віддалено гнучкий зарплата страхування навчання розвиток відпустка обладнання сучасний міжнародний молодий дружній професійний відповідальний самостійний уважний допитливий роки освіта навички спілкування презентація документація архітектура впровадження моніторинг безпека швидкодія перегляд випуск дорожня карта партнер постачальник договір доставка склад рахунок оплата податок аудит право відповідність енергія сонячний лікарня пацієнт школа студент урок дослідження лабораторія зразок завод машина обслуговування транспорт маршрут водій їжа ферма врожай фільм звук сцена переклад редагування видання кампанія бренд соціальні мережі зміст пошук аналіз статистика модель прогноз хмара мережа база застосунок мобільний інтерфейс інтеграція автоматизація',
    syllables: [
      'ба',
      'вер',
      'гор',
      'дра',
      'же',
      'зор',
      'ін',
      'кла',
      'ліс',
      'мор',
      'най',
      'ось',
      'пра',
      'рів',
      'сто',
      'тра',
    ],
  },
} as const

export type Language = keyof typeof languages

const VOCABULARY = 6_000
const COMMON_WORDS = 45
const MADE_BEFORE_RARER = 250
const MADE_BETWEEN = 20
const WORDS_IN_SENTENCE = 12

export interface Advertisement {
  readonly title: string
  readonly shortDescription: string
}

/** Every title that there is. */
export function titlesIn(language: Language): string[] {
  const { levels, roles, fields } = languages[language]
  return levels.flatMap((level) => roles.flatMap((role) => fields.map((field) => `${level}${role}${field}`)))
}

/**
 * Descriptions of so many words, the frequent words often and the rare ones seldom (Zipf).
 * @param random gives numbers from 0 to below 1
 */
export function descriptionsIn(language: Language, count: number, wordCount: number, random: () => number): string[] {
  const vocabulary = vocabularyOf(language)
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? ''
  const sentence = () => {
    const words = Array.from({ length: WORDS_IN_SENTENCE }, word).join(' ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: Math.round(wordCount / WORDS_IN_SENTENCE) }, sentence).join(' '),
  )
}

/** First what every advertisement says; what only some trades say lies among the words that are rarer. */
function vocabularyOf(language: Language): string[] {
  const { words, syllables } = languages[language]
  const made = Array.from({ length: VOCABULARY }, (_, number) =>
    [number % 16, (number >> 4) % 16, (number >> 8) % 16, (number * 7) % 16].map((index) => syllables[index]).join(''),
  )
  const real = words.split(' ')
  const rarer = real
    .slice(COMMON_WORDS)
    .flatMap((word, index) => [word, ...made.slice(MADE_BETWEEN * index, MADE_BETWEEN * (index + 1))])
  return [
    ...real.slice(0, COMMON_WORDS),
    ...made.slice(-MADE_BEFORE_RARER),
    ...rarer,
    ...made.slice(MADE_BETWEEN * (real.length - COMMON_WORDS), -MADE_BEFORE_RARER),
  ]
}
