/**
 * Transliteration by the table of the Cabinet of Ministers' resolution No. 55 of 27 January 2010. Some letters differ at
 * the beginning of a word; the soft sign and the apostrophe are omitted.
 */
const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
}

const atWordStart: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

/** Returns the text in lower case and NFC, with Ukrainian letters transliterated and all others unchanged. */
export function transliterate(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')
    .replaceAll('зг', 'zgh')
    .replaceAll(/(?<![\p{L}\p{N}'’ʼ`])[єїйюя]/gu, (letter) => atWordStart[letter] ?? letter)
    .replaceAll(/[а-яґєії]/g, (letter) => letters[letter] ?? letter)
}
