import fc from 'fast-check'

/** Any code points, half surrogates among them. fast-check's own unit `binary` takes a second and a half to build. */
export const anyText = (lengths: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.array(fc.nat(0x10ffff), lengths).map((codes) => String.fromCodePoint(...codes))
