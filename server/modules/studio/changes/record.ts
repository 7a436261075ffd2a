import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type StudioAction, undoDays } from '#api/contract/studio/changes.ts'
import type { Db } from '../../../db/client.ts'

export interface Change {
  action: StudioAction
  /** Null for the command line; without an id, what acts by itself, such as payments. */
  actor: { id: string | null; name: string } | null
  /** Null for what concerns no community, or not any more. */
  communityId: string | null
  subject?: { id: string; name: string }
  /** The values that changed, by field, before and after. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Media that undoing it needs. Kept as long as it can be undone. */
  keptMediaId?: string | null
  /** Whether it can be undone for thirty days: what removes something can. */
  undoable?: boolean
}

/** A change as it was written into the log. */
export interface RecordedChange<Where extends string | null = string> {
  /** Null for what concerns no community. */
  communityId: Where
  subjectId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  keptMediaId: string | null
  createdAt: Date
}

/** Writes a change into the log; in the transaction that makes it. Returns the change's id. */
export async function recordChange(trx: Db, change: Change): Promise<string> {
  const { action, actor, communityId, subject, before, after, keptMediaId, undoable = false } = change
  const id = uuid()
  await trx
    .insertInto('studio_changes')
    .values({
      id,
      community_id: communityId,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? 'Línea de órdenes',
      action,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      kept_media_id: keptMediaId ?? null,
      undo_until: undoable ? sql<Date>`now() + make_interval(days => ${undoDays})` : null,
    })
    .execute()
  return id
}

/** Of two versions of something, the fields that differ: as they were, and as they are. Undefined if none does. */
export function difference<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const fields = (Object.keys(after) as (keyof T)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) return undefined
  const pick = (from: T) => Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
