/** Reading the log of a community, or of what concerns none, and taking a change back. */
import { type ExpressionBuilder, sql } from 'kysely'
import {
  changesPageSize,
  type StudioAction,
  studioActions,
  type listChanges,
} from '#api/contract/studio/changes.ts'
import type { Parsed, Reply } from '#api/contract/endpoint.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../../plugins/pageCursor.ts'
import type { Db, Trx } from '../../../db/client.ts'
import { containsWords, partsIn } from '../../../db/search.ts'
import type { Database } from '../../../db/schema.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { inScope } from '../moderation/scope.ts'
import { type RecordedChange, recordChange } from './record.ts'

/** Whose log it is. */
export interface LogScope {
  /** Null for what concerns no community. */
  communityId: string | null
  /** What the caller sees of it. */
  actions: readonly StudioAction[]
}

/** Condition: a change belongs to this log. Of deleted communities the platform's log has only the deletion. */
const inLog = (eb: ExpressionBuilder<Database, 'studio_changes'>, communityId: string | null) =>
  eb.and([
    inScope(eb, 'community_id', { communityId }),
    ...(communityId === null
      ? [eb.or([eb('of_deleted_community', '=', false), eb('action', '=', 'community.delete')])]
      : []),
  ])

const newestFirst: readonly SortKey[] = [
  { by: sql.ref('created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('id'), type: 'uuid', order: 'desc' },
]

/** A page of the log, newest first; after the change with these sort values, or by its number. */
export async function readLog(
  db: Db,
  { communityId, actions }: LogScope,
  query: Parsed<typeof listChanges, 'query'>,
  after?: readonly SortValue[],
): Promise<Reply<typeof listChanges>> {
  const wanted = query.action ? actions.filter((action) => action === query.action) : actions
  const { actor = '' } = query
  const matching = db
    .selectFrom('studio_changes')
    .where((eb) => inLog(eb, communityId))
    .where('action', '=', sql<string>`any(${wanted}::text[])`)
    .$if(partsIn(actor).length > 0, (found) =>
      found.where((eb) => containsWords([eb.ref('actor_search')], actor)),
    )
  const from = requireValuesOf(newestFirst, after)
  const [{ total }, found] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    matching
      .orderBy(orderOf(newestFirst))
      .limit(changesPageSize + 1)
      .$call((found) =>
        from ? found.where(isAfter(newestFirst, from)) : found.offset((query.page - 1) * changesPageSize),
      )
      .selectAll()
      .execute(),
  ])
  const { rows, next } = cutPage(found, changesPageSize, (row) => [row.created_at, row.id])
  const now = new Date()
  return {
    success: true,
    next_cursor: next,
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
}

/** Takes a change back, in the transaction of `trx`. */
export type UndoOne<Where extends string | null> = (trx: Trx, change: RecordedChange<Where>) => Promise<void>

/**
 * Takes a change of a log back, and writes that into the log. `undoFor` gives the way to do so, if there is one.
 * @throws {HttpError} 404 when it is in another log, 409 when it cannot be taken back (any more), and what `undoFor`
 * and the way throw.
 */
export async function undoInLog<Where extends string | null>(
  db: Db,
  { communityId, id, actor }: { communityId: Where; id: string; actor: AuthUser },
  undoFor: (action: StudioAction) => UndoOne<Where> | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = isGuid(id)
      ? await trx
          .selectFrom('studio_changes')
          .where('id', '=', id)
          .where((eb) => inLog(eb, communityId))
          .selectAll()
          .forUpdate()
          .executeTakeFirst()
      : undefined
    const action = studioActions.find((known) => known === row?.action)
    if (!row || !action) throw new HttpError(404, 'Ese cambio no está en el registro.')
    const undo = undoFor(action)
    if (!undo || !row.undo_until) throw new HttpError(409, 'Ese cambio no se puede deshacer.')
    if (row.undone_at) throw new HttpError(409, 'Ese cambio ya se deshizo.')
    if (row.undo_until < new Date()) {
      throw new HttpError(409, 'Han pasado más de treinta días: ya no se puede.')
    }
    const { before, after, subject_id: subjectId, kept_media_id: keptMediaId, created_at: createdAt } = row
    await undo(trx, { communityId, subjectId, before, after, keptMediaId, createdAt })
    await trx
      .updateTable('studio_changes')
      .set({ undone_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      action: 'change.undo',
      actor,
      communityId,
      ...(subjectId !== null && { subject: { id: subjectId, name: row.subject_name ?? '' } }),
      after: { undone: action },
    })
  })
}
