import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { transliterate } from './transliteration.ts'

test('names are written as the examples of the national table write them', () => {
  const examples = {
    Алушта: 'alushta',
    Борщагівка: 'borshchahivka',
    Вінниця: 'vinnytsia',
    Гадяч: 'hadiach',
    Згурський: 'zghurskyi',
    Ґалаґан: 'galagan',
    Донецьк: 'donetsk',
    Рівне: 'rivne',
    Єнакієве: 'yenakiieve',
    Короп: 'korop',
    Наєнко: 'naienko',
    Житомир: 'zhytomyr',
    Закарпаття: 'zakarpattia',
    Медвин: 'medvyn',
    Іршава: 'irshava',
    Їжакевич: 'yizhakevych',
    Кадиївка: 'kadyivka',
    Марїне: 'marine',
    Йосипівка: 'yosypivka',
    Стрий: 'stryi',
    Київ: 'kyiv',
    Лебедин: 'lebedyn',
    Миколаїв: 'mykolaiv',
    Ніжин: 'nizhyn',
    Одеса: 'odesa',
    Полтава: 'poltava',
    Ромни: 'romny',
    Суми: 'sumy',
    Тетерів: 'teteriv',
    Ужгород: 'uzhhorod',
    Фастів: 'fastiv',
    Харків: 'kharkiv',
    'Біла Церква': 'bila tserkva',
    Чернівці: 'chernivtsi',
    Шостка: 'shostka',
    Гоща: 'hoshcha',
    Русь: 'rus',
    Юрій: 'yurii',
    Крюківка: 'kriukivka',
    Яготин: 'yahotyn',
    Ічня: 'ichnia',
    Розгон: 'rozghon',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(examples).map((name) => [name, transliterate(name)])), examples)
})

test('an apostrophe, however it is typed, is left out and begins no word', () => {
  for (const apostrophe of ["'", '’', 'ʼ', '`']) {
    assert.equal(transliterate(`Знам${apostrophe}янка`), 'znamianka')
    assert.equal(transliterate(`Комп${apostrophe}ютерна Єдність`), 'kompiuterna yednist')
  }
})

test('after a hyphen a word begins, as in a double name', () => {
  assert.equal(transliterate('Нечуй-Яворський'), 'nechui-yavorskyi')
})

test('decomposed letters count as the letters that they make', () => {
  assert.equal(transliterate('Київ Йосип'.normalize('NFD')), 'kyiv yosyp')
})

test('no Ukrainian letter is left, and other characters only change to lower case', () => {
  const letters = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'
  const ukrainian = fc.string({ unit: fc.constantFrom(...letters, ...letters.toUpperCase(), ' ', '-', "'") })
  fc.assert(fc.property(ukrainian, (text) => assert.match(transliterate(text), /^[a-z '-]*$/)))
  const latin = fc.string({ unit: fc.constantFrom(...'abcXYZ0189 -_.,!?éß漢🎉') })
  fc.assert(fc.property(latin, (text) => assert.equal(transliterate(text), text.toLowerCase())))
})
