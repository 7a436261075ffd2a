/** Removed members who may not come back. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table community_bans (
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- The role that the person had: it decides who may let them come back.
      role text not null,
      -- The removal, whose undoing lifts the ban.
      batch_id uuid not null,
      banned_by uuid references users on delete set null,
      banned_by_name text not null,
      created_at timestamptz(3) not null default now(),
      primary key (community_id, user_id)
    )`.execute(db)
  await sql`create index community_bans_user on community_bans (user_id)`.execute(db)
  await sql`create index community_bans_by on community_bans (banned_by) where banned_by is not null`.execute(
    db,
  )
  await sql`
    create index community_bans_newest on community_bans (community_id, created_at desc, user_id)`.execute(db)
}
