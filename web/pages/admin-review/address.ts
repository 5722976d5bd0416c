import { navigate, path, query } from '../../router.ts'

/** The address of the page with one of the list open, its filters kept. */
export function addressWith(id: string | null): string {
  const next = new URLSearchParams(query.value)
  if (id === null) next.delete('open')
  else next.set('open', id)
  const search = next.toString()
  return path.peek() + (search && `?${search}`)
}

/** To one of the list that the reader has asked for, or to the list: the browser leads back from there. */
export const goToInAddress = (id: string | null): void => navigate(addressWith(id))

/** To one that a decision or another filter leads to: where it was before there is nothing to go back to. */
export const openInAddress = (id: string | null): void => navigate(addressWith(id), { replace: true })
