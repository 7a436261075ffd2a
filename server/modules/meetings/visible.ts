import { type SqlBool, sql } from 'kysely'

/**
 * Whether a meeting of a table or alias is for the member's level: the one that the community gives, or else the
 * person's own. Whoever owns or moderates the community sees all of its meetings.
 */
export const isForLevelOf = (userId: string, meeting: string) => sql<SqlBool>`(
  ${sql.ref(`${meeting}.level`)} is null
  or exists (
    select from users viewer
    left join memberships own
      on own.user_id = viewer.id and own.community_id = ${sql.ref(`${meeting}.community_id`)}
    where viewer.id = ${userId}
      and (coalesce(own.level, viewer.level) >= ${sql.ref(`${meeting}.level`)} or own.role <> 'member')))`

/** Whether a member of the community can see a meeting: it has not been cancelled and is for their level. */
export const isVisibleTo = (userId: string, meeting: string) => sql<SqlBool>`(
  ${sql.ref(`${meeting}.cancelled_at`)} is null and ${isForLevelOf(userId, meeting)})`
