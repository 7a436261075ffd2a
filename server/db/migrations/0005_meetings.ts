import { type Kysely, sql } from 'kysely'

/** Meetings of communities. A meeting without a duration takes the default hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meetings (
      id uuid primary key default gen_random_uuid(),
      community_id uuid not null references communities on delete cascade,
      topic text,
      starts_at timestamptz(3) not null,
      duration_minutes integer check (duration_minutes between 1 and 1440),
      host_name text,
      host_email text,
      join_url text check (join_url ~* '^https?://'),
      agenda text,
      status text not null default 'waiting' check (status in ('waiting', 'started', 'ended')),
      zoom_password text,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index meetings_community on meetings (community_id, starts_at)`.execute(db)
}
