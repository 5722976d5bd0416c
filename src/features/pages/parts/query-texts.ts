/** What a query names, as text, also where it is refused; what stands there more than once is left out. */
export function textsIn<Name extends string>(
  query: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { readonly [One in Name]?: string } {
  const texts = names.flatMap((name) => {
    const value = query[name]
    return value === undefined || typeof value === 'object' ? [] : [[name, String(value)]]
  })
  return Object.fromEntries(texts)
}
