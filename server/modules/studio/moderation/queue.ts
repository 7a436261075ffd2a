/** The queue of a community or of the platform. */
import { sql } from 'kysely'
import type { ReportReason, ReportTarget } from '#api/contract/reports.ts'
import {
  moderationPageSize,
  type ModerationState,
  reportTextsShown,
} from '#api/contract/studio/moderation.ts'
import { isAfter, orderOf, type SortKey, type SortValue, valuesOf } from '../../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../../plugins/pageCursor.ts'
import type { Db } from '../../../db/client.ts'
import { loadSnapshots, type Snapshot } from '../../reports/snapshotRepository.ts'
import { type Author, loadAuthors } from './authors.ts'
import { type Content, loadContents } from './contents.ts'
import { inScope, type ModerationScope } from './scope.ts'
import { findSubject, type Target } from './subjects.ts'

const caseQuery = (db: Db, scope: ModerationScope) =>
  db
    .selectFrom('moderation_cases as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('moderation_reports as r')
          .whereRef('r.case_id', '=', 'c.id')
          .select([
            sql<number>`count(*)::integer`.as('reports_count'),
            sql<Date | null>`min(r.created_at)`.as('first_reported_at'),
            sql<Date | null>`max(r.updated_at)`.as('last_reported_at'),
          ])
          .as('reports'),
      (join) => join.onTrue(),
    )
    .where((eb) => inScope(eb, 'c.community_id', scope))

const selectCases = (db: Db, scope: ModerationScope) =>
  caseQuery(db, scope).select([
    'c.id',
    'c.target_kind',
    'c.target_id',
    'c.author_id',
    'c.state',
    'c.version',
    'c.reason',
    'c.note',
    'c.decided_by_name',
    'c.decided_at',
    'c.gone_at',
    'reports.reports_count',
    'reports.first_reported_at',
    'reports.last_reported_at',
  ])

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

export interface QueueFilter {
  state: 'open' | 'resolved'
  sort: 'recent' | 'reports'
  page: number
  /** The sort values of the case after which the page begins, instead of at its number. */
  after?: readonly SortValue[] | undefined
}

export interface QueueItem {
  target: Target
  found: CaseRow | undefined
  state: ModerationState
  /** As it is; once it is deleted, as it was when it was reported last. */
  content: Content
  /** What it was when it was reported, where that differs from the content; the latest first. */
  earlier: Snapshot[]
  author: Author
  reasons: { reason: ReportReason; count: number }[]
  texts: string[]
}

/** Number of things that wait. */
export async function countOpen(db: Db, scope: ModerationScope): Promise<number> {
  const { open } = await db
    .selectFrom('moderation_cases as c')
    .where((eb) => inScope(eb, 'c.community_id', scope))
    .where(sql<boolean>`(c.state = 'open') = true`)
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** A page of the queue, and how many there are. */
export async function listQueue(
  db: Db,
  scope: ModerationScope,
  { state, sort, page, after }: QueueFilter,
): Promise<{ items: QueueItem[]; total: number; next: string | undefined }> {
  const sortKeys = sortKeysOf(state, sort)
  const from = requireValuesOf(sortKeys, after)
  const wanted = sql<boolean>`(c.state = 'open') = ${sql.lit(state === 'open')}`
  const [{ total }, found] = await Promise.all([
    db
      .selectFrom('moderation_cases as c')
      .where((eb) => inScope(eb, 'c.community_id', scope))
      .where(wanted)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    selectCases(db, scope)
      .where(wanted)
      .select(valuesOf(sortKeys).as('sort_values'))
      .orderBy(orderOf(sortKeys))
      .limit(moderationPageSize + 1)
      .$call((query) =>
        from ? query.where(isAfter(sortKeys, from)) : query.offset((page - 1) * moderationPageSize),
      )
      .execute(),
  ])
  const { rows, next } = cutPage(found, moderationPageSize, (row) => row.sort_values)
  return { items: await loadItems(db, scope, rows), total: Number(total), next }
}

const sortKeysOf = (state: QueueFilter['state'], sort: QueueFilter['sort']): readonly SortKey[] => [
  ...(sort === 'reports'
    ? [{ by: sql.ref('reports.reports_count'), type: 'bigint', order: 'desc' } as const]
    : []),
  { by: sql.ref(state === 'open' ? 'c.reported_at' : 'c.decided_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('c.id'), type: 'uuid', order: 'desc' },
]

/** One thing, reported or not; undefined when these moderators have nothing to do with it. */
export async function findItem(
  db: Db,
  scope: ModerationScope,
  target: Target,
): Promise<QueueItem | undefined> {
  const subject = await findSubject(db, scope, target)
  if (!subject) return undefined
  const rows = await selectCases(db, scope)
    .where('c.target_kind', '=', target.kind)
    .where('c.target_id', '=', target.id)
    .execute()
  if (rows.length > 0) return (await loadItems(db, scope, rows))[0]
  const [contents, authors] = await Promise.all([
    loadContents(db, target.kind, [target.id]),
    loadAuthors(db, scope, [subject.authorId]),
  ])
  const [content, author] = [contents.get(target.id), authors.get(subject.authorId)]
  if (!content || !author) return undefined
  return {
    target,
    found: undefined,
    state: 'dismissed',
    content,
    earlier: [],
    author,
    reasons: [],
    texts: [],
  }
}

async function loadItems(db: Db, scope: ModerationScope, rows: readonly CaseRow[]): Promise<QueueItem[]> {
  const idsOf = (kind: ReportTarget) =>
    rows.flatMap((row) => (row.target_kind === kind ? [row.target_id] : []))
  const [authors, reports, snapshots, ...contents] = await Promise.all([
    loadAuthors(
      db,
      scope,
      rows.map(({ author_id: id }) => id),
    ),
    loadReports(
      db,
      rows.map(({ id }) => id),
    ),
    loadSnapshots(
      db,
      rows.map(({ id }) => id),
    ),
    loadContents(db, 'post', idsOf('post')),
    loadContents(db, 'comment', idsOf('comment')),
    loadContents(db, 'message', idsOf('message')),
    loadContents(db, 'profile', idsOf('profile')),
  ])
  return rows.flatMap((found) => {
    const target = { kind: found.target_kind, id: found.target_id }
    const present = contents.find((loaded) => loaded.has(target.id))?.get(target.id)
    const taken = snapshots.get(found.id) ?? []
    const [latest] = taken
    const content = present ?? (latest && { ...latest, id: target.id, author_id: found.author_id })
    const author = authors.get(found.author_id)
    // Its author's account was deleted a moment ago.
    if (!content || !author) return []
    const earlier = taken.filter((snapshot) => differs(snapshot, content, author))
    const { reasons, texts } = reports.get(found.id) ?? { reasons: [], texts: [] }
    return [{ target, found, state: found.state, content, earlier, author, reasons, texts }]
  })
}

/** Whether a thing was something else when it was reported; of a profile, also its name and picture. */
function differs(snapshot: Snapshot, content: Content, author: Author): boolean {
  return (
    snapshot.text !== content.text ||
    snapshot.image_key !== content.image_key ||
    snapshot.video_key !== content.video_key ||
    (content.id === author.id &&
      (snapshot.author_name !== author.name || snapshot.avatar_key !== author.image_key))
  )
}

type Reports = Pick<QueueItem, 'reasons' | 'texts'>

/** Reasons and texts by case: never who reported. */
async function loadReports(db: Db, caseIds: readonly string[]): Promise<ReadonlyMap<string, Reports>> {
  if (caseIds.length === 0) return new Map()
  const { rows } = await sql<{ case_id: string } & Reports>`
    select c.id as case_id,
      coalesce((
        select json_agg(json_build_object('reason', g.reason, 'count', g.n) order by g.n desc, g.reason)
        from (
          select r.reason, count(*) as n from moderation_reports r where r.case_id = c.id group by r.reason
        ) g), '[]') as reasons,
      coalesce((
        select json_agg(t.text order by t.updated_at desc, t.id)
        from (
          select r.text, r.updated_at, r.id from moderation_reports r where r.case_id = c.id and r.text <> ''
          order by r.updated_at desc, r.id limit ${sql.lit(reportTextsShown)}
        ) t), '[]') as texts
    from unnest(${caseIds}::uuid[]) as c (id)`.execute(db)
  return new Map(rows.map((row) => [row.case_id, row]))
}
