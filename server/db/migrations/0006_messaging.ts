import { type Kysely, sql } from 'kysely'

/**
 * Conversations, who takes part, and messages. A message's position in its conversation comes from a counter that is
 * locked while it is written: positions have no gaps and follow the order of commits, so whoever has seen up to one
 * has missed nothing before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Names without accents, case and signs (which would make one word of `Dr.House`), for searching by the beginnings of
  // words.
  const plain = (column: string) =>
    sql.raw(
      `regexp_replace(lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')),
        '[!-/:-@\\[-\`{-~]', ' ', 'g')`,
    )
  await sql`alter table users add column search_name text generated always as (${plain('name')}) stored`.execute(
    db,
  )
  await sql`create index users_search on users using gin (to_tsvector('simple', search_name))`.execute(db)

  await sql`alter table media drop constraint media_kind_check`.execute(db)
  await sql`
    alter table media
      add column file_name text,
      add constraint media_kind_check check (kind in ('image', 'video', 'file'))`.execute(db)

  await sql`
    create table conversations (
      id uuid primary key,
      type text not null check (type in ('direct', 'group')),
      name text,
      search_name text generated always as (${plain('name')}) stored,
      description text,
      created_by uuid references users on delete set null,
      direct_key text unique,
      creation_key text,
      message_count integer not null default 0,
      active_at timestamptz(3) not null default clock_timestamp(),
      created_at timestamptz(3) not null default now(),
      check ((type = 'direct') = (direct_key is not null)),
      unique (created_by, creation_key)
    )`.execute(db)
  await sql`
    create table conversation_members (
      conversation_id uuid not null references conversations on delete cascade,
      user_id uuid not null references users on delete cascade,
      first_position integer not null default 1,
      read_position integer not null default 0,
      unread_count integer not null default 0 check (unread_count >= 0),
      joined_at timestamptz(3) not null default now(),
      left_at timestamptz(3),
      primary key (conversation_id, user_id)
    )`.execute(db)
  await sql`create index conversation_members_user on conversation_members (user_id) where left_at is null`.execute(
    db,
  )
  await sql`
    create table messages (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      position integer not null,
      sender_id uuid references users on delete set null,
      type text not null check (type in ('text', 'image', 'video', 'file', 'system')),
      content text not null,
      attachment_media_id uuid references media,
      reply_to_id uuid references messages on delete set null,
      idempotency_key text,
      sent_at timestamptz(3) not null default clock_timestamp(),
      unique (conversation_id, position),
      unique (conversation_id, sender_id, idempotency_key)
    )`.execute(db)
  await sql`create index messages_sender on messages (sender_id)`.execute(db)
  await sql`create index messages_reply on messages (reply_to_id) where reply_to_id is not null`.execute(db)
  await sql`
    create index messages_attachment on messages (attachment_media_id) where attachment_media_id is not null`.execute(
    db,
  )

  // Whoever signs out loses the live stream at once, on whichever instance it is.
  await sql`
    create function tell_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('faro_live', json_build_object('kind', 'session', 'session', old.id)::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sessions_tell_end after delete on sessions
    for each row execute function tell_session_end()`.execute(db)
}
