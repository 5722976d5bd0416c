import { navigate, path, query } from '../../router.ts'

/** The address of the page with one of the list open, its filters kept. */
export function addressWith(id: string | null): string {
  const next = new URLSearchParams(query.value)
  if (id === null) next.delete('open')
  else next.set('open', id)
  const search = next.toString()
  return path.peek() + (search && `?${search}`)
}

/** Going through the list leaves no trail behind it. */
export const openInAddress = (id: string | null): void => navigate(addressWith(id), { replace: true })
