/** Marks and blanks alone show nothing; nor do two that Unicode counts among the symbols, BRAILLE BLANK and a null note. */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u

/** What makes several lines of one, or reads text in another order. Joiners are letters of some scripts, and of emoji. */
const unnameable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

export const MAX_NAME_LENGTH = 200

export const isVisible = (text: string): boolean => visible.test(text)

/** The one form in which a name is stored: composed (NFC), without blanks around it. */
export const asName = (text: string): string => text.normalize('NFC').trim()

/** Whether a name is one line that nothing in it turns around. */
export const isOneLine = (text: string): boolean => text.search(unnameable) === -1

/** A name from elsewhere, without what names cannot have; undefined when nothing visible remains. */
export function usableName(text: string, maxLength = MAX_NAME_LENGTH): string | undefined {
  const name = asName(text.slice(0, 10 * maxLength).replaceAll(unnameable, ' '))
  const cut = asName([...name].slice(0, maxLength).join(''))
  return isVisible(cut) ? cut : undefined
}
