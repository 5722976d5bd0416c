import type { Settings } from '../../platform/settings/settings.ts'

/** Where backups go, without what is secret: only what was made there is removed there. */
export const placeName = ({ backup: { address } }: Pick<Settings, 'backup'>): string => {
  if (address === undefined) return ''
  if ('folder' in address) return address.folder
  const { endpoint, name, prefix } = address.bucket
  return `s3://${name}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`
}
