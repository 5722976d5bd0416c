import { type RawBuilder, sql } from 'kysely'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readPublished } from '../../platform/database/published.ts'
import { readInPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { forgetPictures } from '../pictures/uses.ts'
import type { EntityChanged } from './entity-changed.ts'
import { isOpen } from './invitations/open.ts'
import { type EntityRow, entityColumns, entityFields } from './view.ts'

const PAGE_SIZE = 100

/** A member's entities. Memberships in others' are not shown while the account is deleted, and cascade with its row. */
export const entityPersonalData = (onChange: EntityChanged) =>
  ({
    name: 'entities',
    statistics: { entitiesCreated: 'select count(*) from entities where owner_id = users.id' },
    lastActivity: ['select max(created_at) from entities where owner_id = users.id'],

    published: (db, userId, limit) =>
      readPublished(db, {
        table: 'entities',
        isOf: sql`owner_id = ${userId} or former_owner_id = ${userId}`,
        title: sql`name`,
        status: sql`case when is_hidden then 'hidden' when is_verified then 'verified' end`,
        limit,
      }),

    async hide(trx, userIds, { deletesData }) {
      const { rows } = await sql<Identified>`
      update entities set former_owner_id = owner_id, owner_id = null, is_hidden = ${deletesData}
      where id in (select id from entities where owner_id = any(${userIds}::uuid[]) order by id for update)
      returning id`.execute(trx)
      await onChange(trx, rows.map(toId))
    },

    async restore(trx, userIds) {
      const { rows } = await sql<Identified>`
      update entities set owner_id = former_owner_id, former_owner_id = null, is_hidden = false
      where id in (select id from entities where former_owner_id = any(${userIds}::uuid[]) order by id for update)
      returning id`.execute(trx)
      await onChange(trx, rows.map(toId))
    },

    async erase(trx, userId, { deletesData }) {
      if (deletesData) {
        await onChange(trx, await lockFormer(trx, userId))
        await forgetPictures(trx, sql`select id from entities where former_owner_id = ${userId}`)
        await trx.deleteFrom('entities').where('former_owner_id', '=', userId).execute()
      } else {
        // The owner becomes null when the user's row is deleted, but the notes may identify them.
        await trx
          .updateTable('entities')
          .set({ verification_notes: null, refusal_reason: null })
          .where('former_owner_id', '=', userId)
          .execute()
      }
    },

    export: (db, userId, { addresses }) => ({
      entities: entitiesOf(db, addresses, userId),
      memberships: membershipsOf(db, userId),
      invitations: invitationsTo(db, userId),
      invitations_sent: invitationsBy(db, userId),
      invitations_counted: timesOfInviting(db, userId),
      invitations_ended: endedInvitationsTo(db, userId),
    }),
  }) satisfies PersonalData

interface Identified {
  readonly id: string
}

const toId = ({ id }: Identified) => id

async function lockFormer(trx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<Identified>`
    select id from entities where former_owner_id = ${userId} order by id for update`.execute(trx)
  return rows.map(toId)
}

/** Without the other members, who are other people's personal data. */
function entitiesOf(db: Database, addresses: OwnAddresses, userId: string): AsyncIterable<object> {
  return readInPages(
    async (after) => {
      const { rows } = await sql<EntityRow>`
        select ${entityColumns} from entities where owner_id = ${userId} and id > ${after}
        order by id limit ${sql.lit(PAGE_SIZE)}`.execute(db)
      return rows
    },
    (row) => entityFields(row, addresses),
  )
}

function membershipsOf(db: Database, userId: string): AsyncIterable<object> {
  return tiesToEntities(db, userId, sql`entities.id, name from entity_members`)
}

function invitationsTo(db: Database, userId: string): AsyncIterable<object> {
  return invitations(db, (after) => sql`user_id = ${userId} and ${isOpen} and ${after}`)
}

/** Without whom: they are other people's personal data. */
function invitationsBy(db: Database, userId: string): AsyncIterable<object> {
  return invitations(db, (after) => sql`invited_by = ${userId} and not is_hidden and ${after}`)
}

function invitations(db: Database, where: (after: RawBuilder<boolean>) => RawBuilder<unknown>): AsyncIterable<object> {
  return readInPages(
    async (after) => {
      const { rows } = await sql<Identified & { entity_id: string; name: string; created_at: Date }>`
        select entity_invitations.id, entity_id, name, entity_invitations.created_at
        from entity_invitations join entities on entities.id = entity_id
        where ${where(sql<boolean>`entity_invitations.id > ${after}`)}
        order by entity_invitations.id limit ${sql.lit(PAGE_SIZE)}`.execute(db)
      return rows
    },
    ({ entity_id, name, created_at }) => ({ entity_id, name, created_at: created_at.toISOString() }),
  )
}

/** Of the last day, which are counted. */
async function* timesOfInviting(db: Database, userId: string): AsyncGenerator<object> {
  const rows = await db
    .selectFrom('sent_entity_invitations')
    .select('sent_at')
    .where('invited_by', '=', userId)
    .orderBy('sent_at')
    .execute()
  yield* rows.map(({ sent_at }) => ({ sent_at: sent_at.toISOString() }))
}

/** Declined by them, or withdrawn. */
function endedInvitationsTo(db: Database, userId: string): AsyncIterable<object> {
  return tiesToEntities(db, userId, sql`entities.id, name, ended_at from ended_entity_invitations`)
}

/** @param rows what ties the account to entities, of which those that are shown count */
function tiesToEntities(db: Database, userId: string, rows: RawBuilder<unknown>): AsyncIterable<object> {
  return readInPages(
    async (after) => {
      const { rows: page } = await sql<Identified & { name: string; ended_at?: Date }>`
        select ${rows} join entities on entities.id = entity_id
        where user_id = ${userId} and not is_hidden and entity_id > ${after}
        order by entity_id limit ${sql.lit(PAGE_SIZE)}`.execute(db)
      return page
    },
    ({ id, name, ended_at }) => ({ entity_id: id, name, ...(ended_at && { ended_at: ended_at.toISOString() }) }),
  )
}
