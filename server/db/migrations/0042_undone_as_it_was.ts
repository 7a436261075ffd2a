import { type Kysely, sql } from 'kysely'

/**
 * What the removal of a member and the deletion of a community forgot, though both can be undone: the version of a
 * membership, and up to when its person has read the posts. The latter now stays when a membership goes, and is deleted
 * with the person or the community. The next migration checks its old rows, without keeping anybody waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['member_batches', 'removed_memberships']) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db)
  }
  await sql`
    alter table community_reads
      drop constraint community_reads_community_id_user_id_fkey,
      add foreign key (community_id) references communities on delete cascade not valid,
      add foreign key (user_id) references users on delete cascade not valid`.execute(db)
}
