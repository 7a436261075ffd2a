import { type Kysely, sql } from 'kysely'

/**
 * Tokens of a session follow one another: each is of a generation, and one that was replaced is good for a moment
 * only. What becomes of a session that somebody used an older one of is remembered, to be told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column generation integer not null default 0,
      -- Whether a token of this generation has come back: until then its answer may have been lost.
      add column confirmed boolean not null default true`.execute(db)
  await sql`
    create table replaced_tokens (
      session_id uuid not null references sessions (id) on delete cascade,
      generation integer not null,
      replaced_at timestamptz not null default now(),
      primary key (session_id, generation)
    )`.execute(db)
  await sql`
    create table reused_sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      ended_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index reused_sessions_user on reused_sessions (user_id)`.execute(db)
  // A session rests a week after its last token ran out, and ends ninety days after its sign-in.
  await sql`
    update sessions set expires_at = least(
      expires_at, now() + interval '7 days 1 hour', created_at + interval '90 days')`.execute(db)
}
