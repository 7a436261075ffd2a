/** What reported things were when they were reported: their authors may delete or change them. */
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** What a case's subject says now, whatever kind it is; no row when it is gone. */
const present = (caseId: string) => sql`
  select p.content as text, u.name as author_name, u.avatar_media_id, p.image_media_id, p.video_media_id,
    null::uuid as file_media_id, p.created_at, null::uuid as post_id, null as post_text, null as post_author_name,
    null::timestamptz as post_created_at
  from moderation_cases c join all_posts p on p.id = c.post_id join users u on u.id = p.author_id
  where c.id = ${caseId}
  union all
  select t.content, u.name, u.avatar_media_id, null, null, null, t.created_at, p.id, p.content, writer.name, p.created_at
  from moderation_cases c join all_comments t on t.id = c.comment_id join users u on u.id = t.user_id
  join all_posts p on p.id = t.post_id join users writer on writer.id = p.author_id
  where c.id = ${caseId}
  union all
  select coalesce(h.content, m.content), u.name, u.avatar_media_id, case file.kind when 'image' then file.id end,
    case file.kind when 'video' then file.id end, case when file.kind not in ('image', 'video') then file.id end,
    m.sent_at, null, null, null, null
  from moderation_cases c join messages m on m.id = c.message_id join users u on u.id = c.author_id
  left join hidden_messages h on h.message_id = m.id
  left join media file on file.id = coalesce(h.attachment_media_id, m.attachment_media_id)
  where c.id = ${caseId}
  union all
  select coalesce(u.bio, ''), u.name, u.avatar_media_id, u.cover_media_id, null, null, u.created_at, null, null, null, null
  from moderation_cases c join users u on u.id = c.profile_id
  where c.id = ${caseId}`

/** Keeps what the subject of a case says now, unless that is what the latest snapshot says. */
export async function takeSnapshot(trx: Db, caseId: string): Promise<void> {
  await sql`
    insert into moderation_snapshots (case_id, text, author_name, avatar_media_id, image_media_id, video_media_id,
      file_media_id, created_at, post_id, post_text, post_author_name, post_created_at)
    select ${caseId}, s.*
    from (${present(caseId)}) s
    left join lateral (
      select * from moderation_snapshots where case_id = ${caseId} order by taken_at desc limit 1
    ) l on true
    where (l.text, l.author_name, l.avatar_media_id, l.image_media_id, l.video_media_id, l.file_media_id)
      is distinct from (s.text, s.author_name, s.avatar_media_id, s.image_media_id, s.video_media_id,
        s.file_media_id)`.execute(trx)
}

export interface Snapshot {
  case_id: string
  taken_at: Date
  text: string
  author_name: string
  avatar_key: string | null
  image_key: string | null
  video_key: string | null
  file_name: string | null
  created_at: Date
  post_id: string | null
  post_text: string | null
  post_author_name: string | null
  post_created_at: Date | null
}

/** The snapshots of cases, the latest first, by case. */
export async function loadSnapshots(
  db: Db,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, Snapshot[]>> {
  if (caseIds.length === 0) return new Map()
  const rows: Snapshot[] = await db
    .selectFrom('moderation_snapshots as s')
    .leftJoin('media as avatar', 'avatar.id', 's.avatar_media_id')
    .leftJoin('media as image', 'image.id', 's.image_media_id')
    .leftJoin('media as video', 'video.id', 's.video_media_id')
    .leftJoin('media as file', (join) =>
      join.on(sql<boolean>`file.id = coalesce(s.file_media_id, s.image_media_id, s.video_media_id)`),
    )
    .where('s.case_id', 'in', caseIds)
    .orderBy('s.taken_at', 'desc')
    .select([
      's.case_id',
      's.taken_at',
      's.text',
      's.author_name',
      'avatar.storage_key as avatar_key',
      'image.storage_key as image_key',
      'video.storage_key as video_key',
      'file.file_name',
      's.created_at',
      's.post_id',
      's.post_text',
      's.post_author_name',
      's.post_created_at',
    ])
    .execute()
  return Map.groupBy(rows, (row) => row.case_id)
}
