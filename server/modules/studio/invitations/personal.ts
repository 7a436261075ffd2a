/** Invitations for one address each: made by imports, listed for the coach and for the person who has the address. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { personalInvitationDays } from '#api/contract/studio/invitations.ts'
import type { ImportRow } from '#api/contract/studio/memberImport.ts'
import type { Db } from '../../../db/client.ts'
import { isGuid } from '../../../db/guid.ts'
import { refreshActivityOfInvited } from '../../activity/refresh.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { csvDay, csvRoles, type CsvTable } from '../csv.ts'
import type { StudioScope } from '../permissions.ts'
import { unknownInvitation } from './accept.ts'
import { entryColumns, entryOf, invitedRoles, newToken } from './repository.ts'

/** Rows that are written with one statement, or read together for a file. */
const portion = 500
/** Days in which a community that somebody has declined shows that person no further invitation. */
const declinedDays = 90
/** Invitations that a person is shown at once. */
const receivedMax = 20

/** Makes the invitations of an import, all of them in the same way, whether or not there is an account. */
export async function createPersonalInvitations(
  trx: Db,
  {
    communityId,
    batch,
    user,
    mustPay,
  }: { communityId: string; batch: string; user: AuthUser; mustPay: boolean },
  rows: readonly Pick<ImportRow, 'email' | 'name' | 'role' | 'level'>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await trx
      .insertInto('invitations')
      .values(
        rows.slice(from, from + portion).map(({ email, name = null, role, level = null }) => ({
          id: uuid(),
          community_id: communityId,
          token: newToken(),
          role,
          max_uses: 1,
          ends_at: sql<Date>`now() + make_interval(days => ${sql.lit(personalInvitationDays)})`,
          created_by: user.id,
          email,
          email_key: email.toLowerCase(),
          person_name: name,
          level,
          batch_id: batch,
          must_pay: mustPay && role === 'member',
        })),
      )
      .execute()
  }
}

/** Personal invitations by which somebody may still join. */
const openInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .where('invitations.email_key', 'is not', null)
    .where('invitations.uses', '=', 0)
    .where('invitations.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('invitations.ends_at', 'is', null), eb('invitations.ends_at', '>', sql<Date>`now()`)]),
    )

/** Number of a community's open personal invitations that the caller may see. */
export async function countOpen(db: Db, studio: StudioScope): Promise<number> {
  const { total } = await openInvitations(db)
    .where('community_id', '=', studio.communityId)
    .where('role', 'in', invitedRoles(studio))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The open personal invitations of a community, or of one import, with their links. */
export function exportInvitations(
  db: Db,
  studio: StudioScope,
  { batch, origin }: { batch: string | undefined; origin: string },
): CsvTable {
  async function* readPages() {
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await openInvitations(db)
        .where('community_id', '=', studio.communityId)
        .where('role', 'in', invitedRoles(studio))
        .where('id', '>', last)
        .$if(batch !== undefined, (query) =>
          query.where('batch_id', '=', sql<string>`${isGuid(batch ?? '') ? batch : null}::uuid`),
        )
        .select(['id', 'token', 'email', 'person_name', 'role', 'level', 'ends_at'])
        .orderBy('id')
        .limit(portion)
        .execute()
      yield rows.map((row) => [
        row.person_name,
        row.email,
        csvRoles[row.role],
        row.level,
        row.ends_at && csvDay(row.ends_at),
        `${origin}/invitacion/${row.token}`,
      ])
      last = rows.at(-1)?.id ?? last
      if (rows.length < portion) return
    }
  }
  return { header: ['nombre', 'email', 'rol', 'nivel', 'caduca', 'enlace'], portions: readPages() }
}

/**
 * Whether an invitation is accepted only by its link, because it gives more than anybody gets without an invitation.
 * Addresses are not verified: otherwise whoever registers the address of somebody else would moderate, have a level, read
 * a community by invitation, or enter a paid one for free.
 */
export const needsLink = (row: Parameters<typeof entryOf>[0] & Privileges): boolean =>
  row.role !== 'member' ||
  row.level !== null ||
  row.access_type === 'invitacion' ||
  !row.listed ||
  (!row.must_pay && entryOf(row) !== null)

interface Privileges {
  role: string
  level: number | null
  must_pay: boolean
  /** Whether everybody can find the community, and enter it if it is no community by invitation. */
  listed: boolean
}

/**
 * Open invitations for an account's address, by which it can join. Only those made after the account: an address that is
 * registered after its invitation proves nothing.
 */
const receivedBy = (db: Db, user: AuthUser) =>
  openInvitations(db)
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .innerJoin('users as invited', (join) => join.on('invited.id', '=', user.id))
    .whereRef('invitations.created_at', '>', 'invited.created_at')
    .where('invitations.email_key', '=', user.email.toLowerCase())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('community_bans')
            .whereRef('community_bans.community_id', '=', 'invitations.community_id')
            .where('community_bans.user_id', '=', user.id)
            .select('community_bans.user_id'),
        ),
      ),
    )
    .where('communities.deleted_at', 'is', null)
    .where('communities.archived_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .whereRef('memberships.community_id', '=', 'invitations.community_id')
            .where('memberships.user_id', '=', user.id)
            .select('memberships.id'),
        ),
      ),
    )

/** The invitations that a person is shown: one of each community, the newest, and none of people with a block. */
const shownTo = (db: Db, user: AuthUser) =>
  receivedBy(db, user)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invitations as declined')
            .whereRef('declined.email_key', '=', 'invitations.email_key')
            .whereRef('declined.community_id', '=', 'invitations.community_id')
            .where(
              'declined.declined_at',
              '>',
              sql<Date>`now() - make_interval(days => ${sql.lit(declinedDays)})`,
            )
            .select('declined.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('blocks')
            .where((block) =>
              block.or([
                block.and([
                  block('blocks.blocker_id', '=', user.id),
                  block.or([
                    block('blocks.blocked_id', '=', block.ref('communities.owner_id')),
                    block('blocks.blocked_id', '=', block.ref('invitations.created_by')),
                  ]),
                ]),
                block.and([
                  block('blocks.blocked_id', '=', user.id),
                  block.or([
                    block('blocks.blocker_id', '=', block.ref('communities.owner_id')),
                    block('blocks.blocker_id', '=', block.ref('invitations.created_by')),
                  ]),
                ]),
              ]),
            )
            .select('blocks.blocker_id'),
        ),
      ),
    )
    .distinctOn('invitations.community_id')
    .orderBy('invitations.community_id')
    .orderBy('invitations.created_at', 'desc')

/** Returns the newest of a person's invitations, as many as are shown at once. */
const newest = <Row extends { created_at: Date }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime()).slice(0, receivedMax)

/** Lists a person's personal invitations that are neither accepted nor declined, newest first. */
export async function listReceived(db: Db, user: AuthUser) {
  const rows = await shownTo(db, user)
    .innerJoin('users as coach', 'coach.id', 'communities.owner_id')
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .leftJoin('products as featured', 'featured.id', 'communities.featured_product_id')
    .select([
      'invitations.id',
      'invitations.role',
      'invitations.created_at',
      'invitations.seen_at',
      'invitations.ends_at',
      'invitations.community_id',
      'communities.name',
      'communities.description',
      'communities.member_count',
      'coach.name as coach_name',
      'picture.storage_key as picture_key',
      'invitations.token',
      'invitations.must_pay',
      'invitations.level',
      'communities.listed',
      ...entryColumns,
    ])
    .execute()
  return newest(rows)
}

/** Counts those of the shown invitations that the person has not seen yet. */
export async function countUnseenInvitations(db: Db, user: AuthUser): Promise<number> {
  const rows = await shownTo(db, user).select(['invitations.seen_at', 'invitations.created_at']).execute()
  return newest(rows).filter(({ seen_at: seen }) => seen === null).length
}

/** Marks invitations as seen by the caller; ids of those for somebody else have no effect. */
export async function markInvitationsSeen(db: Db, user: AuthUser, ids: readonly string[]): Promise<void> {
  const known = ids.filter((id) => isGuid(id))
  if (known.length === 0) return
  await db
    .updateTable('invitations')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', 'in', known)
    .where('email_key', '=', user.email.toLowerCase())
    .where('seen_at', 'is', null)
    .execute()
}

/**
 * The token of an invitation for the caller, whose account is older than it.
 * @throws {HttpError} 404 for one that is for somebody else, or that does not exist.
 */
export async function tokenOfReceived(db: Db, user: AuthUser, id: string): Promise<string> {
  const row = isGuid(id)
    ? await db
        .selectFrom('invitations')
        .where('id', '=', id)
        .where('email_key', '=', user.email.toLowerCase())
        .where('created_at', '>', (eb) =>
          eb.selectFrom('users').where('id', '=', user.id).select('created_at'),
        )
        .select('token')
        .executeTakeFirst()
    : undefined
  if (!row) throw unknownInvitation()
  return row.token
}

/**
 * Hides an invitation from the caller. For whoever made it, it stays as it was.
 * @throws {HttpError} 404 for one that is for somebody else, or that does not exist.
 */
export async function declineReceived(db: Db, user: AuthUser, id: string): Promise<void> {
  const token = await tokenOfReceived(db, user, id)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('invitations')
      .set({ declined_at: sql<Date>`now()` })
      .where('token', '=', token)
      .execute()
    await refreshActivityOfInvited(trx, [user.email])
  })
}
