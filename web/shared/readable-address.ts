const [BASE, MIN_THRESHOLD, MAX_THRESHOLD] = [36, 1, 26]
const [FIRST_BIAS, FIRST_CODE, DAMP, SKEW] = [72, 128, 700, 38]
const A_LABEL = 'xn--'

/** An e-mail address with its domain in the letters of its language (U-labels), as people read it. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + address.slice(at).split('.').map(readableLabel).join('.')
}

function readableLabel(label: string): string {
  if (!label.startsWith(A_LABEL)) return label
  return decodePunycode(label.slice(A_LABEL.length)) ?? label
}

/** RFC 3492, section 6.2; browsers have it, and offer it to nobody. Undefined for what is no Punycode. */
function decodePunycode(text: string): string | undefined {
  const end = text.lastIndexOf('-')
  const codes = Array.from(text.slice(0, Math.max(end, 0)), (character) => character.charCodeAt(0))
  let [code, position, bias] = [FIRST_CODE, 0, FIRST_BIAS]
  for (let index = end + 1; index < text.length; position += 1) {
    const before = position
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = Number.parseInt(text[index++] ?? '', BASE)
      // Letters count from 0, and digits from 26.
      const value = digit < 10 ? digit + 26 : digit - 10
      const threshold = Math.min(Math.max(step - bias, MIN_THRESHOLD), MAX_THRESHOLD)
      position += value * weight
      if (Number.isNaN(digit) || position > Number.MAX_SAFE_INTEGER) return undefined
      if (value < threshold) break
      weight *= BASE - threshold
    }
    const length = codes.length + 1
    bias = adapt(position - before, length, before === 0)
    code += Math.floor(position / length)
    if (code > 0x10ffff) return undefined
    position %= length
    codes.splice(position, 0, code)
  }
  return String.fromCodePoint(...codes)
}

/** RFC 3492, section 6.1. */
function adapt(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / length)
  let steps = 0
  for (; delta > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) / 2; steps += BASE)
    delta = Math.floor(delta / (BASE - MIN_THRESHOLD))
  return steps + Math.floor((BASE * delta) / (delta + SKEW))
}
