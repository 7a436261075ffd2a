import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  type CommunityEntry,
  type invitationKinds,
  type InvitationState,
  invitationsPageSize,
} from '#api/contract/studio/invitations.ts'
import { containsWords } from '../../../db/search.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../../plugins/pageCursor.ts'
import type { Db, Trx } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import type { StudioScope } from '../permissions.ts'
import { refreshActivityOfInvited } from '../../activity/refresh.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'

/** Bytes of the secret part of a link: nobody can guess it. */
const tokenBytes = 16

/** The secret part of a new link. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

const invitationQuery = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .leftJoin('users as author', 'author.id', 'invitations.created_by')
    .selectAll('invitations')
    .select([
      'author.name as author_name',
      'communities.archived_at',
      'communities.max_members',
      'communities.member_count',
    ])

/** What entering a community costs: its featured product, or its price. Null where entering is free. */
export const entryOf = (row: EntryRow): CommunityEntry | null => {
  if (row.featured_product_id !== null && row.product_price !== null) {
    return {
      amount: Number(row.product_price),
      currency: row.product_currency ?? row.currency,
      product_id: row.featured_product_id,
      product_name: row.product_name,
    }
  }
  if (row.access_type !== 'por_pago' || row.price === null) return null
  return { amount: Number(row.price), currency: row.currency }
}

/** The columns of a community with its featured product from which its entry follows. */
export const entryColumns = [
  'communities.access_type',
  'communities.price',
  'communities.currency',
  'communities.featured_product_id',
  'featured.price as product_price',
  'featured.currency as product_currency',
  'featured.name as product_name',
] as const

type EntryRow = Awaited<ReturnType<typeof findEntryRow>>

const findEntryRow = (db: Db, communityId: string) =>
  db
    .selectFrom('communities')
    .leftJoin('products as featured', 'featured.id', 'communities.featured_product_id')
    .where('communities.id', '=', communityId)
    .select(entryColumns)
    .executeTakeFirstOrThrow()

/** What entering a community costs; null where entering is free. */
export const findEntry = async (db: Db, communityId: string): Promise<CommunityEntry | null> =>
  entryOf(await findEntryRow(db, communityId))

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>['rows'][number]

interface Search {
  kind: (typeof invitationKinds)[number]
  page: number
  /** Part of the address or name of personal ones. */
  q?: string | undefined
  /** The sort values of the invitation after which the page begins, instead of at its number. */
  after?: readonly SortValue[] | undefined
}

const newestFirst: readonly SortKey[] = [
  { by: sql.ref('invitations.created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('invitations.id'), type: 'uuid', order: 'desc' },
]

/** A page of a community's links or personal invitations, newest first, and how many there are. */
export async function listInvitations(db: Db, studio: StudioScope, { kind, page, q = '', after }: Search) {
  const from = requireValuesOf(newestFirst, after)
  const text = q.trim()
  const matching = invitationQuery(db)
    .where('invitations.community_id', '=', studio.communityId)
    .where('invitations.role', 'in', invitedRoles(studio))
    .where('invitations.email_key', kind === 'links' ? 'is' : 'is not', null)
    .$if(kind === 'people' && text !== '', (query) =>
      query.where(
        containsWords(
          [sql`invitations.email_key`, sql`fold_words(coalesce(invitations.person_name, ''))`],
          text,
        ),
      ),
    )
  const [{ total }, found] = await Promise.all([
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    matching
      .orderBy(orderOf(newestFirst))
      .limit(invitationsPageSize + 1)
      .$call((query) =>
        from ? query.where(isAfter(newestFirst, from)) : query.offset((page - 1) * invitationsPageSize),
      )
      .execute(),
  ])
  return { ...cutPage(found, invitationsPageSize, (row) => [row.created_at, row.id]), total: Number(total) }
}

/** Why nobody can join by an invitation, or that it is open. */
export function stateOf(row: Omit<InvitationRow, 'author_name'>): InvitationState {
  if (row.revoked_at) return 'revoked'
  if (row.ends_at && row.ends_at <= new Date()) return 'expired'
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used_up'
  if (row.archived_at) return 'archived'
  return row.max_members !== null && row.member_count >= row.max_members ? 'full' : 'open'
}

const findInvitation = async (db: Db, id: string) =>
  invitationQuery(db).where('invitations.id', '=', id).executeTakeFirstOrThrow()

interface NewInvitation {
  role: 'member' | 'moderator'
  max_uses: number | null
  ends_at: Date | null
  must_pay: boolean
}

/** Makes an invitation. */
export async function createInvitation(
  db: Db,
  user: AuthUser,
  communityId: string,
  wanted: NewInvitation,
): Promise<InvitationRow> {
  const id = uuid()
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('invitations')
      .values({
        id,
        community_id: communityId,
        token: newToken(),
        created_by: user.id,
        ...wanted,
      })
      .execute()
    await recordChange(trx, {
      action: 'invitation.create',
      actor: user,
      communityId,
      subject: { id, name: '' },
      after: { ...wanted, ends_at: wanted.ends_at?.toISOString() ?? null },
    })
    return findInvitation(trx, id)
  })
}

/**
 * Revokes an invitation; returns it with the change's id, or undefined if the community has no such one.
 * @throws {HttpError} 409 when it is revoked already.
 */
export async function revokeInvitation(db: Db, user: AuthUser, studio: StudioScope, id: string) {
  const { communityId } = studio
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('invitations')
      .where('id', '=', id)
      .where('community_id', '=', communityId)
      .where('role', 'in', invitedRoles(studio))
      .select(['revoked_at', 'email'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    if (row.revoked_at) throw new HttpError(409, 'Esta invitación ya estaba revocada.')
    await trx
      .updateTable('invitations')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (row.email !== null) await refreshActivityOfInvited(trx, [row.email])
    const change = await recordChange(trx, {
      action: 'invitation.revoke',
      actor: user,
      communityId,
      subject: { id, name: '' },
      undoable: true,
    })
    return { row: await findInvitation(trx, id), change }
  })
}

/** Makes a revoked invitation valid again. */
export async function undoRevocation(
  trx: Trx,
  { communityId, subjectId }: RecordedChange,
  _user: AuthUser,
  studio: StudioScope,
): Promise<void> {
  const row = await trx
    .updateTable('invitations')
    .set({ revoked_at: null })
    .where('id', '=', subjectId ?? '')
    .where('community_id', '=', communityId)
    .where('role', 'in', invitedRoles(studio))
    .returning('email')
    .executeTakeFirst()
  if (!row) throw new HttpError(403, 'Solo quien dirige la comunidad puede invitar a moderar.')
  if (row.email !== null) await refreshActivityOfInvited(trx, [row.email])
}

/** As what somebody may invite. Links that make moderators are hidden from others: who has one can use it. */
export const invitedRoles = ({ abilities }: Pick<StudioScope, 'abilities'>) =>
  abilities.includes('roles') ? (['member', 'moderator'] as const) : (['member'] as const)
