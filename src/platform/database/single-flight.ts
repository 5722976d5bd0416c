import { coalesce } from './coalesce.ts'

/**
 * Lets those who ask for the same at once share one answer, which is read after all of them asked.
 * @param read should fail only when the database does: its failure is that of everyone who asks in the same moment
 */
export function shareAnswers<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  return coalesce(async (keys: readonly string[]) => {
    const answers = new Map<string, Promise<Value>>()
    for (const key of new Set(keys)) answers.set(key, read(key))
    return Promise.all(keys.map((key) => answers.get(key) as Promise<Value>))
  })
}
