import { signal } from '@preact/signals'

/** What lies above the page. */
export const openPart = signal<'palette' | 'help' | null>(null)

export const openAbove = (part: 'palette' | 'help'): void => {
  openPart.value = part
}

export const openPalette = (): void => openAbove('palette')

export const closeAbove = (): void => {
  openPart.value = null
}
