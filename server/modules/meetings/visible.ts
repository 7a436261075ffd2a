import { type SqlBool, sql } from 'kysely'

/**
 * Whether a meeting of a table or alias is for the member's level. Whoever owns or moderates the community sees all of
 * its meetings.
 */
export const isForLevelOf = (userId: string, meeting: string) => sql<SqlBool>`(
  ${sql.ref(`${meeting}.level`)} is null
  or exists (select from users leveled where leveled.id = ${userId} and leveled.level >= ${sql.ref(`${meeting}.level`)})
  or exists (
    select from memberships running
    where running.community_id = ${sql.ref(`${meeting}.community_id`)} and running.user_id = ${userId}
      and running.role <> 'member'))`

/** Whether a member of the community can see a meeting: it has not been cancelled and is for their level. */
export const isVisibleTo = (userId: string, meeting: string) => sql<SqlBool>`(
  ${sql.ref(`${meeting}.cancelled_at`)} is null and ${isForLevelOf(userId, meeting)})`
