import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#api/contract/studio/changes.ts'
import { foldForSearch } from '../../../db/foldForSearch.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../guid.ts'
import { studioRoute } from '../studioRoute.ts'
import { abilityOfAction, undoOf } from './undo.ts'

/** The log of changes, and taking changes back. */
export function studioChangeRoutes(app: FastifyInstance): void {
  const { db } = app

  studioRoute(app, contract.listChanges, { ability: 'overview', evenDeleted: true }, async (context) => {
    const { query, studio } = context
    const seen = contract.studioActions.filter((action) => studio.abilities.includes(abilityOfAction[action]))
    const wanted = query.action ? seen.filter((action) => action === query.action) : seen
    const actor = foldForSearch(query.actor ?? '').trim()
    const matching = db
      .selectFrom('studio_changes')
      .where('community_id', '=', studio.communityId)
      .where('action', '=', sql<string>`any(${wanted}::text[])`)
      .$if(actor !== '', (found) => found.where(sql<boolean>`strpos(actor_search, ${actor}) > 0`))
    const [{ total }, rows] = await Promise.all([
      matching.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      matching
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(contract.changesPageSize)
        .offset((query.page - 1) * contract.changesPageSize)
        .selectAll()
        .execute(),
    ])
    const now = new Date()
    return {
      success: true,
      total: Number(total),
      changes: rows.map((row) => ({
        id: row.id,
        action: row.action,
        actor_name: row.actor_name,
        subject_id: row.subject_id,
        subject_name: row.subject_name,
        before: row.before,
        after: row.after,
        undo_until: row.undo_until && row.undo_until > now ? row.undo_until.toISOString() : null,
        undone_at: row.undone_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
      })),
    }
  })

  studioRoute(app, contract.undoChange, { ability: 'overview', evenDeleted: true }, async (context) => {
    const { params, studio, user } = context
    const id = String(params.change)
    await db.transaction().execute(async (trx) => {
      const row = isGuid(id)
        ? await trx
            .selectFrom('studio_changes')
            .where('id', '=', id)
            .where('community_id', '=', studio.communityId)
            .selectAll()
            .forUpdate()
            .executeTakeFirst()
        : undefined
      const action = contract.studioActions.find((known) => known === row?.action)
      if (!row || !action) throw new HttpError(404, 'Ese cambio no está en el registro.')
      if (!studio.abilities.includes(abilityOfAction[action])) {
        throw new HttpError(403, 'Solo puede deshacerlo quien dirige la comunidad.')
      }
      const undo = undoOf[action]
      if (!undo || !row.undo_until) throw new HttpError(409, 'Ese cambio no se puede deshacer.')
      if (row.undone_at) throw new HttpError(409, 'Ese cambio ya se deshizo.')
      if (row.undo_until < new Date())
        throw new HttpError(409, 'Han pasado más de treinta días: ya no se puede.')
      const { before, after, subject_id: subjectId } = row
      await undo(trx, { communityId: studio.communityId, subjectId, before, after }, user, studio)
      await trx
        .updateTable('studio_changes')
        .set({ undone_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    })
    return { success: true }
  })
}
