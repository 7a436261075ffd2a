/** Points of comments and survey answers stay when these go with their post or survey, also in several transactions. */
import { type Kysely, sql } from 'kysely'

/** Each trigger used to find out by looking for the post or survey, which is deleted last when it goes in batches. */
const functions = [
  [
    'comments_lose_points',
    'all_posts',
    'comments',
    'select c.user_id, c.id from went c join all_posts p on p.id = c.post_id order by c.user_id, c.id',
  ],
  [
    'survey_responses_lose_points',
    'surveys',
    'surveys',
    'select r.user_id, r.id from went r join surveys s on s.id = r.survey_id order by r.user_id, r.id',
  ],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, parent, kind, rows] of functions) {
    await sql`
      create or replace function ${sql.raw(name)}() returns trigger language plpgsql as $$
      declare
        gone record;
      begin
        if current_setting('faro.deleted_with', true) = ${sql.lit(parent)} then
          return null;
        end if;
        for gone in ${sql.raw(rows)} loop
          perform take_points_back(gone.user_id, ${sql.lit(kind)}, gone.id);
        end loop;
        return null;
      end $$`.execute(db)
  }
}
