/**
 * Ukrainian letters in Latin script by the table of the Cabinet of Ministers' resolution No. 55 of 27 January 2010.
 * Some letters are written otherwise where a word begins; the soft sign and the apostrophe are left out.
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

/** The text, composed and in lower case, with Ukrainian letters in Latin script; all other characters stay. */
export function transliterate(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')
    .replaceAll('зг', 'zgh')
    .replaceAll(/(?<![\p{L}\p{N}'’ʼ`])[єїйюя]/gu, (letter) => atWordStart[letter] ?? letter)
    .replaceAll(/[а-яґєії]/g, (letter) => letters[letter] ?? letter)
}
