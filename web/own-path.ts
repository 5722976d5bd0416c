import { boot } from './boot.ts'

/** An address of this service without its origin: the app may have been opened under another name. */
export const ownPath = (address: string | null | undefined): string | undefined =>
  address?.startsWith(`${boot.info.publicUrl}/`) ? address.slice(boot.info.publicUrl.length) : undefined
