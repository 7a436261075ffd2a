import { type Kysely, sql } from 'kysely'

/** Who looks after the platform, what is changed in the studio, invitations, and archived and deleted communities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without accents and case, for searching.
  const plain = (column: string) =>
    sql.raw(`lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g'))`)
  await sql`
    create table staff (
      user_id uuid primary key references users on delete cascade,
      added_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table studio_changes (
      id uuid primary key,
      -- Kept when the community is gone for good: its deletion is one of these.
      community_id uuid references communities on delete set null,
      -- Null: the command line, or somebody whose account is deleted by now.
      actor_id uuid references users on delete set null,
      actor_name text not null,
      actor_search text not null generated always as (${plain('actor_name')}) stored,
      action text not null,
      subject_id text,
      subject_name text,
      before jsonb,
      after jsonb,
      -- Until when it can be undone; null for what cannot.
      undo_until timestamptz(3),
      undone_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create index studio_changes_newest on studio_changes (community_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index studio_changes_actor on studio_changes (actor_id) where actor_id is not null`.execute(db)
  await communities(db)
  await invitations(db)
  await sql`
    alter table referrals
      add column team_notes text not null default '',
      add column version integer not null default 1`.execute(db)
}

async function communities(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table communities
      -- Rises with each edit, so that nobody overwrites what somebody else has just saved.
      add column version integer not null default 1,
      -- Since when it can only be read.
      add column archived_at timestamptz(3),
      -- Since when it waits to be deleted for good. Nobody is a member of it then: see removed_memberships.
      add column deleted_at timestamptz(3)`.execute(db)
  await sql`
    create index communities_deleted on communities (deleted_at) where deleted_at is not null`.execute(db)
  // Memberships of a community that waits to be deleted, to be brought back with it.
  await sql`
    create table removed_memberships (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null,
      joined_at timestamptz(3) not null,
      unique (community_id, user_id)
    )`.execute(db)
  await sql`create index removed_memberships_user on removed_memberships (user_id)`.execute(db)
  // In one place for every way of writing, and in the same transaction: an archived community takes nothing new.
  await sql`
    create function refuse_in_archived_community(community uuid) returns void language plpgsql stable as $$
    begin
      if exists (select from communities where id = community and archived_at is not null) then
        raise exception 'the community is archived' using errcode = 'FA001';
      end if;
    end $$`.execute(db)
  await sql`
    create function refuse_row_of_archived_community() returns trigger language plpgsql as $$
    begin
      perform refuse_in_archived_community(new.community_id);
      return new;
    end $$`.execute(db)
  await sql`
    create function refuse_comment_in_archived_community() returns trigger language plpgsql as $$
    begin
      perform refuse_in_archived_community((select community_id from posts where id = new.post_id));
      return new;
    end $$`.execute(db)
  for (const table of ['posts', 'referrals', 'reviews', 'testimonies', 'networking_queue']) {
    await sql`
      create trigger ${sql.raw(`${table}_not_in_archived_community`)} before insert on ${sql.table(table)}
      for each row when (new.community_id is not null)
      execute function refuse_row_of_archived_community()`.execute(db)
  }
  await sql`
    create trigger comments_not_in_archived_community before insert on comments
    for each row execute function refuse_comment_in_archived_community()`.execute(db)
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      -- The secret part of the link.
      token text not null unique,
      role text not null check (role in ('moderator', 'member')),
      max_uses integer check (max_uses > 0),
      uses integer not null default 0,
      ends_at timestamptz(3),
      revoked_at timestamptz(3),
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create index invitations_newest on invitations (community_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index invitations_author on invitations (created_by) where created_by is not null`.execute(db)
  await sql`
    create table invitation_uses (
      invitation_id uuid not null references invitations on delete cascade,
      user_id uuid not null references users on delete cascade,
      used_at timestamptz(3) not null default now(),
      primary key (invitation_id, user_id)
    )`.execute(db)
  await sql`create index invitation_uses_user on invitation_uses (user_id)`.execute(db)
}
