import { type Kysely, sql } from 'kysely'

/**
 * Files of the client's recent versions, for pages of another version than the instance they ask. Unlogged: each
 * instance puts its own files there when it starts and every day, so neither backups nor replicas need them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table client_files (
      path text primary key,
      body bytea not null,
      is_brotli boolean not null,
      kept_at timestamptz(3) not null default now()
    )`.execute(db)
}
