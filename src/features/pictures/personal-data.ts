import { readAllInPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { removeUnnamedOf } from './remove-unnamed.ts'

/** Nothing to hide: who may read no content that names a picture does not see it. */
export const picturePersonalData: PersonalData = {
  name: 'pictures',
  lastActivity: ['select max(created_at) from pictures where uploader_id = users.id'],

  /** After the account's own content. What stays has no uploader once the user's row is deleted. */
  erase: (trx, userId) => removeUnnamedOf(trx, userId),

  export: (db, userId) => ({
    pictures: readAllInPages(
      db
        .selectFrom('pictures')
        .select(['id', 'alt', 'width', 'height', 'bytes', 'created_at'])
        .where('uploader_id', '=', userId),
      ({ created_at, ...picture }) => ({ ...picture, createdAt: created_at.toISOString() }),
    ),
  }),
}
