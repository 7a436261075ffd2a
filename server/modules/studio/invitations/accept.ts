import { v7 as uuid } from 'uuid'
import type { InvitationState } from '#api/contract/studio/invitations.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { refreshActivityOfInvited } from '../../activity/refresh.ts'
import { noEntryText } from '../../communities/archived.ts'
import { refuseBanned } from '../../communities/bans.ts'
import { countPlacesTaken } from '../../purchases/repository.ts'
import { recordChange } from '../changes/record.ts'
import { entryColumns, entryOf, stateOf } from './repository.ts'

export const unknownInvitation = () =>
  new HttpError(404, 'Esta invitación no existe. Pide otra a quien te la envió.')

const closed: Readonly<Record<Exclude<InvitationState, 'open'>, string>> = {
  revoked: 'Esta invitación ya no vale. Pide otra a quien te la envió.',
  expired: 'Esta invitación ha caducado. Pide otra a quien te la envió.',
  used_up: 'Esta invitación ya se ha usado todas las veces que podía. Pide otra a quien te la envió.',
  archived: noEntryText,
  full: 'Esta comunidad está completa.',
}

const selectByToken = (db: Db, token: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .innerJoin('users as coach', 'coach.id', 'communities.owner_id')
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .leftJoin('products as featured', 'featured.id', 'communities.featured_product_id')
    .where('invitations.token', '=', token)
    .where('communities.deleted_at', 'is', null)
    .selectAll('invitations')
    .select(entryColumns)
    .select([
      'communities.name',
      'communities.description',
      'communities.member_count',
      'communities.max_members',
      'communities.archived_at',
      'communities.listed',
      'coach.name as coach_name',
      'picture.storage_key as picture_key',
    ])
    .executeTakeFirst()

/**
 * An invitation with its community, as its link shows it; undefined if it does not exist or its community is deleted.
 * A text that is no token is not looked up, because PostgreSQL refuses texts with a NUL character.
 */
export const findByToken = async (db: Db, token: string) =>
  /^[\w-]+$/u.test(token) ? selectByToken(db, token) : undefined

/** Whether an invitation is for this account: a link for anybody, or a personal one for its address. */
export const isFor = ({ email_key: key }: { email_key: string | null }, user: AuthUser): boolean =>
  key === null || key === user.email.toLowerCase()

/** @throws {HttpError} 403 for an account whose address is not the one of a personal invitation. */
function requireOwnInvitation(
  { email, email_key: key }: { email: string | null; email_key: string | null },
  user: AuthUser,
): void {
  if (key === null || isFor({ email_key: key }, user)) return
  throw new HttpError(
    403,
    `Esta invitación es para ${addressHint(email ?? key)}. Entra con la cuenta de ese correo, o pide otra a quien te la envió.`,
    { code: 'OTHER_PERSON' },
  )
}

/** An address that its owner recognises and nobody else can read: `a…@x.es`. */
export function addressHint(email: string): string {
  const at = email.lastIndexOf('@')
  return `${/^[^@]/u.exec(email)?.[0] ?? ''}…${email.slice(at)}`
}

/**
 * Makes a person a member by an invitation, or lets her buy the entry if the invitation says so. Whoever is a member
 * already stays what she is, and uses nothing up.
 * @throws {HttpError} 404 for an unknown link, 403 for whoever may not come back and for a personal one of somebody
 * else, 409 for one by which nobody can join.
 */
export async function acceptInvitation(
  db: Db,
  user: AuthUser,
  token: string,
): Promise<{ communityId: string; already: boolean; mustPay: boolean }> {
  return db.transaction().execute(async (trx) => {
    const found = await findByToken(trx, token)
    if (!found) throw unknownInvitation()
    const communityId = found.community_id
    // The community first, as everywhere: the last place and the last use are given away only once.
    await trx.selectFrom('communities').where('id', '=', communityId).select('id').forNoKeyUpdate().execute()
    await trx.selectFrom('invitations').where('id', '=', found.id).select('id').forUpdate().execute()
    const invitation = await findByToken(trx, token)
    if (!invitation) throw unknownInvitation()
    const member = await trx
      .selectFrom('memberships')
      .where('community_id', '=', communityId)
      .where('user_id', '=', user.id)
      .select('id')
      .executeTakeFirst()
    if (member) return { communityId, already: true, mustPay: false }
    await refuseBanned(trx, communityId, user.id)
    requireOwnInvitation(invitation, user)
    const mustPay = invitation.must_pay && entryOf(invitation) !== null
    // Whoever comes back to pay has used the invitation before.
    if (mustPay && invitation.revoked_at === null && (await hasUsed(trx, invitation.id, user.id))) {
      return { communityId, already: false, mustPay }
    }
    const state = stateOf({
      ...invitation,
      // Places that somebody is paying for are taken, too.
      member_count: await countPlacesTaken(trx, communityId, user.id),
    })
    if (state !== 'open') throw new HttpError(409, closed[state], { code: state.toUpperCase() })
    if (!mustPay) {
      await trx
        .insertInto('memberships')
        .values({
          id: uuid(),
          community_id: communityId,
          user_id: user.id,
          role: invitation.role,
          level: invitation.level,
        })
        .execute()
    }
    await trx
      .updateTable('invitations')
      .set((eb) => ({
        uses: eb('uses', '+', 1),
        ...(invitation.email_key !== null && { accepted_by: user.id }),
      }))
      .where('id', '=', invitation.id)
      .execute()
    if (invitation.email_key !== null) await refreshActivityOfInvited(trx, [user.email])
    await trx
      .insertInto('invitation_uses')
      .values({ invitation_id: invitation.id, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (mustPay) return { communityId, already: false, mustPay }
    await recordChange(trx, {
      action: 'invitation.accept',
      actor: user,
      communityId,
      subject: { id: invitation.id, name: user.name },
      after: { role: invitation.role, ...(invitation.level !== null && { level: invitation.level }) },
    })
    return { communityId, already: false, mustPay }
  })
}

async function hasUsed(trx: Db, invitationId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('invitation_uses')
    .where('invitation_id', '=', invitationId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}
