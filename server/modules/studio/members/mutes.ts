import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { untilText } from '../../communities/mutes.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { findRanked, lockMember } from './membership.ts'
import { requireMayAct } from './rank.ts'

interface Act {
  user: AuthUser
  studio: StudioScope
  id: string
}

/** The mute that is on, if there is one. */
export const findMute = (db: Db, communityId: string, userId: string) =>
  db
    .selectFrom('member_mutes')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', sql<Date>`now()`)]))
    .selectAll()
    .executeTakeFirst()

/**
 * Mutes a member for some days, or until it is lifted. Returns the mute and the change's id.
 * @throws {HttpError} 403 for whom the caller may not act on, 409 for whoever is muted already.
 */
export async function muteMember(
  db: Db,
  { user, studio, id }: Act,
  { days, reason }: { days: number | null; reason: string },
) {
  const { communityId } = studio
  return db.transaction().execute(async (trx) => {
    const row = await lockMember(trx, communityId, id)
    requireMayAct(studio, user, row)
    const muted = await findMute(trx, communityId, row.id)
    if (muted) {
      throw new HttpError(409, `${muted.muted_by_name} ya silenció a ${row.name}${untilText(muted.until)}.`)
    }
    const until = days === null ? null : sql<Date>`now() + make_interval(days => ${days})`
    const values = { until, reason, muted_by: user.id, muted_by_name: user.name }
    const mute = await trx
      .insertInto('member_mutes')
      .values({ ...values, community_id: communityId, user_id: row.id })
      // One that has run out.
      .onConflict((conflict) =>
        conflict.columns(['community_id', 'user_id']).doUpdateSet({ ...values, created_at: sql`now()` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = await recordChange(trx, {
      action: 'member.mute',
      actor: user,
      communityId,
      subject: row,
      after: { muted_until: mute.until?.toISOString() ?? null, reason },
      undoable: true,
    })
    return { mute, change }
  })
}

/**
 * Lets somebody write again, member or not.
 * @throws {HttpError} 409 for whoever is not muted.
 */
export async function unmuteMember(db: Db, { user, studio, id }: Act): Promise<void> {
  const { communityId } = studio
  if (!isGuid(id)) throw new HttpError(404, 'Esta persona no es miembro de la comunidad.')
  await db.transaction().execute(async (trx) => {
    const person = await findRanked(trx, communityId, id)
    if (!person) throw new HttpError(404, 'Esta persona no es miembro de la comunidad.')
    requireMayAct(studio, user, person)
    const mute = await lift(trx, communityId, id)
    if (!mute) throw new HttpError(409, `${person.name} ya puede escribir.`)
    await recordChange(trx, {
      action: 'member.unmute',
      actor: user,
      communityId,
      subject: person,
      before: { muted_until: mute.until?.toISOString() ?? null, reason: mute.reason },
    })
  })
}

const lift = (trx: Db, communityId: string, userId: string) =>
  trx
    .deleteFrom('member_mutes')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()

/** Lifts a mute: the undoing of it, unless another one has taken its place. */
export async function undoMute(
  trx: Db,
  { communityId, subjectId, createdAt }: RecordedChange,
  user: AuthUser,
  studio: StudioScope,
): Promise<void> {
  const id = subjectId ?? ''
  requireMayAct(studio, user, (await findRanked(trx, communityId, id)) ?? { id, role: null, staff: false })
  const mute = await lift(trx, communityId, id)
  if (!mute) throw new HttpError(409, 'Esa persona ya puede escribir.')
  // Both were written in one transaction.
  if (mute.created_at.getTime() !== createdAt.getTime()) {
    throw new HttpError(409, `${mute.muted_by_name} la silenció de nuevo después.`)
  }
}
