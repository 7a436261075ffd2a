/** Whose things they are, and what happened with these people before. */
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Memberships } from '../../../db/tables/communities.ts'
import type { ModerationScope } from './scope.ts'

export interface Author {
  id: string
  name: string
  image_key: string | null
  role: Memberships['role'] | null
  /** Whether the author looks after the platform. */
  staff: boolean
  joined_at: Date | null
  muted: boolean
  muted_until: Date | null
  mute_reason: string | null
  muted_by_name: string | null
  muted_at: Date | null
  upheld: number
  hidden: number
  warnings: number
  mutes: number
}

/** People with their place in the community and the counts of what happened there, by id. */
export async function loadAuthors(
  db: Db,
  { communityId }: Pick<ModerationScope, 'communityId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Author>> {
  if (ids.length === 0) return new Map()
  const here = (column: string) =>
    communityId === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${communityId}`
  const { rows } = await sql<Author>`
    select u.id, u.name, image.storage_key as image_key, m.role, m.joined_at,
      exists (select from staff where staff.user_id = u.id) as staff,
      mute.user_id is not null as muted, mute.until as muted_until, mute.reason as mute_reason,
      mute.muted_by_name, mute.created_at as muted_at,
      cases.upheld, cases.hidden, said.warnings, said.mutes
    from users u
    left join media image on image.id = u.avatar_media_id
    left join memberships m on m.user_id = u.id and m.community_id = ${communityId}
    left join member_mutes mute on mute.user_id = u.id and mute.community_id = ${communityId}
      and (mute.until is null or mute.until > now())
    cross join lateral (
      select
        count(*) filter (where c.state in ('hidden', 'warned') and exists (
          select from moderation_reports r where r.case_id = c.id))::integer as upheld,
        count(*) filter (where c.state = 'hidden')::integer as hidden
      from moderation_cases c where c.author_id = u.id and ${here('c.community_id')}
    ) cases
    cross join lateral (
      select count(*) filter (where s.action = 'member.warn')::integer as warnings,
        count(*) filter (where s.action = 'member.mute')::integer as mutes
      from studio_changes s
      where s.subject_id = u.id::text and s.action in ('member.warn', 'member.mute') and ${here('s.community_id')}
        and not s.of_deleted_community
    ) said
    where u.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
