import { type Kysely, sql } from 'kysely'
import { directory } from './memberDirectory.ts'

/** Levels within a community, mutes, the team's notes, sends to many, and the directory of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships
      -- The level within the community; the person's own when null.
      add column level smallint check (level between 1 and 5),
      -- Rises with each change of role or level.
      add column version integer not null default 1`.execute(db)
  await sql`alter table removed_memberships add column level smallint`.execute(db)
  // What was done to a person, newest first.
  await sql`
    create index studio_changes_subject on studio_changes (community_id, subject_id, created_at desc)
    where subject_id is not null`.execute(db)
  await sql`create index purchases_product_buyers on purchases (product_id, user_id) where status = 'paid'`.execute(
    db,
  )
  await mutes(db)
  await notes(db)
  await sends(db)
  await directory(db)
}

/** They stay when somebody leaves, so that coming back is no way around them. */
async function mutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_mutes (
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- Until it is lifted when null.
      until timestamptz(3),
      reason text not null,
      muted_by uuid references users on delete set null,
      muted_by_name text not null,
      created_at timestamptz(3) not null default now(),
      primary key (community_id, user_id)
    )`.execute(db)
  await sql`create index member_mutes_user on member_mutes (user_id)`.execute(db)
  await sql`create index member_mutes_by on member_mutes (muted_by) where muted_by is not null`.execute(db)
}

async function notes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_notes (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      -- About whom.
      user_id uuid not null references users on delete cascade,
      author_id uuid references users on delete set null,
      author_name text not null,
      text text not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3)
    )`.execute(db)
  await sql`
    create index member_notes_newest on member_notes (community_id, user_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index member_notes_user on member_notes (user_id)`.execute(db)
  await sql`create index member_notes_author on member_notes (author_id) where author_id is not null`.execute(
    db,
  )
}

async function sends(db: Kysely<unknown>): Promise<void> {
  // The people of a change that concerns many, for undoing it: those who were removed, or who were added.
  await sql`
    create table member_batches (
      batch_id uuid not null,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      membership_id uuid not null,
      role text not null,
      level smallint,
      joined_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      primary key (batch_id, user_id)
    )`.execute(db)
  await sql`create index member_batches_community on member_batches (community_id)`.execute(db)
  await sql`create index member_batches_user on member_batches (user_id)`.execute(db)
  await sql`create index member_batches_old on member_batches (created_at)`.execute(db)
  // A message to many, so that a repeated request goes to the same people, and to nobody twice.
  await sql`
    create table member_mailings (
      sender_id uuid not null references users on delete cascade,
      key text not null,
      community_id uuid not null references communities on delete cascade,
      text text not null,
      recipients uuid[] not null,
      created_at timestamptz(3) not null default now(),
      primary key (sender_id, key)
    )`.execute(db)
  await sql`create index member_mailings_community on member_mailings (community_id)`.execute(db)
}
