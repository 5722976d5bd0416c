import type { Generated } from 'kysely'

export interface PictureTables {
  pictures: {
    id: string
    /** Null when the account is gone and content still names the picture. */
    uploader_id: string | null
    alt: string
    /** Of the largest form. */
    width: number
    height: number
    /** Of all forms. */
    bytes: number
    created_at: Generated<Date>
    /** When it was uploaded, or when content last ceased to name it. */
    unnamed_since: Generated<Date>
  }
  /** The forms of a picture: the same in several widths. */
  picture_files: {
    picture_id: string
    width: number
    bytes: number
    file_key: string
  }
  /** Which article, revision, entity or opportunity names which picture. */
  picture_uses: {
    picture_id: string
    content_id: string
  }
  /** A cache. */
  outside_pictures: {
    /** SHA-256. */
    address_hash: Buffer
    bytes: number
    file_key: string
    kept_at: Generated<Date>
  }
}
