import { type Kysely, sql } from 'kysely'

/** Prompts that members answer with a testimonial, and the uploads by which they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table testimony_types (
      id uuid primary key default gen_random_uuid(),
      community_id uuid not null references communities on delete cascade,
      title text not null check (title <> ''),
      description text,
      prompt text,
      points_value integer not null default 10 check (points_value between 0 and 100000),
      is_active boolean not null default true,
      position integer not null default 0,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create index testimony_types_community on testimony_types (community_id, position, created_at, id)
    where is_active`.execute(db)

  // Those of earlier versions, and those that a coach has put on a sales page, answer no prompt.
  await sql`
    alter table testimonies
      add column type_id uuid references testimony_types on delete set null,
      add column video_duration real check (video_duration > 0)`.execute(db)
  // Each member answers a prompt once, however many requests come at the same moment. It also counts a prompt's.
  await sql`
    create unique index testimonies_type_user on testimonies (type_id, user_id) where type_id is not null`.execute(
    db,
  )

  await uploads(db)
}

async function uploads(db: Kysely<unknown>): Promise<void> {
  // Times are the application's. 'attempt' tells a request that was sent again from the first one, which may still
  // be running somewhere; 'storage_keys' are the files that have no row of their own yet.
  await sql`
    create table testimony_uploads (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      type_id uuid references testimony_types on delete cascade,
      attempt uuid not null,
      status text not null check (status in ('uploading', 'processing', 'completed', 'error', 'cancelled')),
      loaded bigint not null default 0,
      total bigint not null default 0,
      error text,
      error_code text,
      testimony_id uuid references testimonies on delete set null,
      points_earned integer,
      storage_keys text[] not null default '{}',
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create index testimony_uploads_running on testimony_uploads (user_id, updated_at)
    where status in ('uploading', 'processing')`.execute(db)
  // What housekeeping looks for: rows that are old, and files that may be left behind.
  await sql`create index testimony_uploads_updated on testimony_uploads (updated_at)`.execute(db)
  await sql`
    create index testimony_uploads_files on testimony_uploads (updated_at) where storage_keys <> '{}'`.execute(
    db,
  )
  // Looked up when what they name is deleted.
  await sql`create index testimony_uploads_type on testimony_uploads (type_id) where type_id is not null`.execute(
    db,
  )
  await sql`
    create index testimony_uploads_testimony on testimony_uploads (testimony_id)
    where testimony_id is not null`.execute(db)
}
