import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Answer } from '../../client/src/index.ts'
import { quietApi } from '../api.ts'
import { titles } from '../navigation.ts'
import type { IconName } from '../ui/icon.tsx'
import { words } from './words.ts'

const PAUSE_MS = 250
const MIN_LETTERS = 2
const OF_EACH = 3

export interface Hit {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** What it is. */
  readonly kind: string
}

interface Found {
  /** Of which words. */
  readonly of: string
  readonly hits: readonly Hit[]
  /** Said of them, also to who does not see them. */
  readonly told: string
}

const NOTHING: Found = { of: '', hits: [], told: '' }

/** What the community has of the words that are typed, after a pause of typing; until then, what it had of those before. */
export function useHits(typed: string): Found {
  const found = useSignal(NOTHING)
  const hasEnough = (typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LETTERS
  useEffect(() => {
    if (!hasEnough) {
      found.value = NOTHING
      return undefined
    }
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      const next = await askFor(typed, signal)
      if (!signal.aborted) found.value = next
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed])
  return hasEnough ? found.value : NOTHING
}

/** A session that has ended, or a network that is gone, is no reason to interrupt who is typing. */
async function askFor(q: string, signal: AbortSignal): Promise<Found> {
  const { hits: told, noHits, noAnswer } = words()
  try {
    const { data } = await quietApi.get('/api/search', { params: { query: { q, limit: OF_EACH } }, signal })
    const hits = hitsIn(data)
    return { of: q, hits, told: hits.length === 0 ? noHits : told(hits.length, totalOf(data) > hits.length) }
  } catch {
    return { of: q, hits: [], told: noAnswer }
  }
}

type Results = Answer<'get', '/api/search'>['data']

const totalOf = ({ news, opportunities, entities, members }: Results) =>
  [news, opportunities, entities, members].reduce((sum, kind) => sum + (kind?.total ?? 0), 0)

function hitsIn({ news, opportunities, entities, members }: Results): Hit[] {
  const named =
    (path: string, kind: string, icon: IconName) => (one: { id: string; name?: string; title?: string }) => ({
      href: `/${path}/${one.id}`,
      label: one.name ?? one.title ?? '',
      kind,
      icon,
    })
  return [
    ...(news?.items ?? []).map((one) => ({
      ...named('news', titles().article, 'newspaper')(one),
      href: `/news/${encodeURIComponent(one.slug)}`,
    })),
    ...(opportunities?.items ?? []).map(named('opportunities', titles().opportunity, 'briefcase')),
    ...(entities?.items ?? []).map(named('entities', titles().entity, 'building-2')),
    ...(members?.items ?? []).map(named('members', words().person, 'user')),
  ]
}
