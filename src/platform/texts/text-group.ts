import type { Locale } from '../database/tables/accounts.ts'

/** A list is of the values that are allowed. */
export type VariableKind = 'text' | 'number' | 'time' | readonly string[]

type Variables = Readonly<Record<string, VariableKind>>

/** The community's own words in place of ours, by key. */
export type Replacements = ReadonlyMap<string, Readonly<Partial<Record<Locale, string>>>>

/**
 * Texts for people that belong together, as ICU messages; the key of each is the name of the group and its part. All may
 * use the variables, and `community`. Use the typographic apostrophe: the straight one quotes what follows.
 */
export interface TextGroup<Part extends string = string, Of extends Variables = Variables>
  extends Readonly<Record<Locale, Readonly<Record<Part, string>>>> {
  readonly name: string
  readonly variables: Of
  /** Of each text when it is rendered with long values; without it, that of a paragraph. */
  readonly maxLengths?: Readonly<Partial<Record<Part, number>>>
}

/** Checks that a group says the same in each language, and keeps its type. */
export const textGroup = <const Part extends string, const Of extends Variables>(
  group: TextGroup<Part, Of>,
): TextGroup<Part, Of> => group

export const keyOf = (group: { readonly name: string }, part: string): string => `${group.name}.${part}`
