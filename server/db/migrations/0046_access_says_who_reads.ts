/**
 * Earlier versions left a community readable by everybody when a public one became `gratuita`. Who reads it stays as it
 * is; its access is called by its name, in Explorar too. Nobody reads a deleted one: restoring it follows its access.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update communities set access_type = case when is_public then 'publica' else 'gratuita' end
    where access_type in ('publica', 'gratuita') and is_public <> (access_type = 'publica') and deleted_at is null`.execute(
    db,
  )
}
