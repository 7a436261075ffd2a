import { type Kysely, sql } from 'kysely'

/** Invitations for one address each, which people who are no members get instead of being added by an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invitations
      -- Of a personal invitation, as whoever invites wrote it; null for a link for anybody.
      add column email text,
      add column email_key text,
      add column person_name text,
      -- The level that it gives within the community; the person's own when null.
      add column level smallint check (level between 1 and 5),
      -- The import that made it.
      add column batch_id uuid,
      -- A person's address goes with the account.
      add column accepted_by uuid references users on delete cascade,
      -- Hides it, and later ones of the community, from the person; the coach does not see it.
      add column declined_at timestamptz(3)`.execute(db)
  await sql`
    create index invitations_links on invitations (community_id, created_at desc, id desc)
    where email_key is null`.execute(db)
  await sql`
    create index invitations_people on invitations (community_id, created_at desc, id desc)
    where email_key is not null`.execute(db)
  await sql`create index invitations_address on invitations (email_key) where email_key is not null`.execute(
    db,
  )
  await sql`create index invitations_batch on invitations (batch_id) where batch_id is not null`.execute(db)
  await sql`
    create index invitations_accepted on invitations (accepted_by) where accepted_by is not null`.execute(db)
}
