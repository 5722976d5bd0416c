import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './text-language.ts'

const NEWS = 'Зустріч про дорогу, усі запрошені.'
const ADDRESS = 'https://cdn.example.org/the-road-and-the-bridge/for/you/is-1f0c9f6b4f3e4c2d.jpg?of=to&with=are'

test('a Ukrainian text is Ukrainian whatever it links to, shows or quotes as code', () => {
  const texts = [
    `![](${ADDRESS})\n\n${NEWS}`,
    `${NEWS} [тут](${ADDRESS} "The road") і <${ADDRESS}>, ${ADDRESS}`,
    `${NEWS}\n\n[1]: ${ADDRESS} 'The road and the bridge'`,
    `${NEWS} <img src="${ADDRESS}" alt="the road and the bridge">`,
    `${NEWS} [![](${ADDRESS})](${ADDRESS})`,
    `${NEWS} the-road-for-you.example.org, for-you-and-the-road@mail.example.org, /the/road/and/the/bridge/for/you`,
    `${NEWS}\n\n\`\`\`js\nfor (const road of roads) if (road.is === the) console.log(road, and, the, bridge)\n\`\`\``,
    `${NEWS}\n\n\`\`\`js\nfor (const road of roads) if (road.is === the) console.log(road, and, the, bridge)`,
    `${NEWS}\n\n~~~\nfor (const road of roads) if (road is the) console.log(road, and, the, bridge)\n~~~`,
    `${NEWS} Команда \`for road of the bridge to you with console.log and the road is\``,
    `${NEWS} <pre>for road of the bridge to you with console log and the road is</pre>`,
    `${NEWS.replaceAll(' ', '&nbsp;')} і&thinsp;ще&hellip;`,
  ]
  for (const text of texts) assert.equal(languageOf(text), 'uk', text)
})

test('letters distinguish Ukrainian from what else is written in Cyrillic, a quotation does not', () => {
  for (const text of ['Нова рада', 'Наради про дорогу', `${NEWS} Її назва в нього: «Мы там ещё», і є чутки.`])
    assert.equal(languageOf(text), 'uk', text)
  for (const text of ['Мы ещё не там', 'Наша дорога была закрыта', 'Гэта наш дом і ўсё', 'Наш пут још није'])
    assert.equal(languageOf(text), undefined, text)
})

test('an English text is English whatever it links to; what says little is undefined', () => {
  assert.equal(languageOf('The road is closed: https://приклад.укр/дорога-до-мосту-закрита-для-усіх'), 'en')
  assert.equal(languageOf('[The road](/дорога-до-мосту-закрита-для-усіх) is closed'), 'en')
  for (const text of ['', 'Straße zum Rathaus', ADDRESS, '`the road and the bridge`', '😀 2026'])
    assert.equal(languageOf(text), undefined, text)
})
