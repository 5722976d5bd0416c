const NAME = /^hromada-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-[0-9a-f]{8})?\.tar\.zst(\.age)?$/

export const isBackupName = (name: string): boolean => NAME.test(name)

export const isEncryptedName = (name: string): boolean => name.endsWith('.age')

/** Tells the time, so that names are in its order; backups by the clock have their own end of it too. */
export function backupName({ at, id = '', isEncrypted }: NameParts): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return `hromada-${time}${id === '' ? '' : `-${shortId(id)}`}.tar.zst${isEncrypted ? '.age' : ''}`
}

interface NameParts {
  readonly at: Date
  /** A UUID, of which the end is random. */
  readonly id?: string
  readonly isEncrypted: boolean
}

export const shortId = (id: string): string => id.slice(-8)

export function madeAt(name: string): string {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}
