/** Checks who may enter a community: by an invitation, by a paid product, or freely. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { usableBy } from '../classes/accessRepository.ts'
import { wasListed } from '../communities/archived.ts'
import { countPlacesTaken } from './repository.ts'

export const communityNotFound = () => new HttpError(404, 'Comunidad no encontrada')

/**
 * Locks the community, so that the last place is given away only once. Membership is read after the lock has been
 * acquired.
 * @throws {HttpError} 404 for a community that the user cannot find.
 */
export async function lockCommunity(trx: Transaction<Database>, user: AuthUser, id: string) {
  const row = await trx
    .selectFrom('communities')
    .where('id', '=', id)
    .select([
      'id',
      'access_type',
      'price',
      'currency',
      'max_members',
      'listed',
      'featured_product_id',
      'archived_at',
      'deleted_at',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const membership = await trx
    .selectFrom('memberships')
    .where('community_id', '=', id)
    .where('user_id', '=', user.id)
    .select('id')
    .executeTakeFirst()
  const member = membership !== undefined
  const invited = !member && (await mayBuyByInvitation(trx, user, id))
  if (!row) throw communityNotFound()
  // An archived one that could be found before may still be on a visitor's screen.
  const found = row.archived_at !== null && row.deleted_at === null && (await wasListed(trx, id))
  if (!row.listed && !member && !invited && !found) throw communityNotFound()
  return { ...row, member, invited }
}

/** Whether the user has followed an invitation to buy the entry of a community. */
async function mayBuyByInvitation(trx: Transaction<Database>, user: AuthUser, communityId: string) {
  const row = await trx
    .selectFrom('invitation_uses')
    .innerJoin('invitations', 'invitations.id', 'invitation_uses.invitation_id')
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .where('invitation_uses.user_id', '=', user.id)
    .where('invitations.community_id', '=', communityId)
    .where('invitations.must_pay', '=', true)
    .where('invitations.revoked_at', 'is', null)
    .where('communities.deleted_at', 'is', null)
    .select('invitations.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the user owns the product that gives access; then they may rejoin after leaving. */
export async function hasPaid(trx: Transaction<Database>, user: AuthUser, community: LockedCommunity) {
  const row = await trx
    .selectFrom('purchases')
    .where('user_id', '=', user.id)
    .where('product_id', '=', community.featured_product_id)
    .where('status', '=', 'paid')
    .where(usableBy(sql.ref('purchases.product_id'), user.id))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

type LockedCommunity = Awaited<ReturnType<typeof lockCommunity>>

/** @throws {HttpError} 403 for a community by invitation, 409 for a full one. */
export async function requireEntry(trx: Transaction<Database>, user: AuthUser, community: LockedCommunity) {
  if (community.access_type === 'invitacion' && !community.invited) {
    throw new HttpError(403, 'Esta comunidad es solo por invitación.')
  }
  const { max_members: most } = community
  if (most !== null && (await countPlacesTaken(trx, community.id, user.id)) >= most) {
    throw new HttpError(409, 'Esta comunidad está completa.', { code: 'COMMUNITY_FULL' })
  }
}
