import { type Kysely, sql } from 'kysely'

/**
 * An index of the words of posts, without accents, in which those of a community are searched. The community stands among
 * the words behind a sign that no word contains, so that posts of others are passed over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The cost keeps planners from computing words row by row.
  await sql`
    create function post_words(content text, community uuid) returns tsvector
    language sql immutable parallel safe cost 10000
    return to_tsvector('simple', regexp_replace(
        lower(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]', '', 'g')), '[!-/:-@\\[-\`{-~]', ' ', 'g'))
      || array_to_tsvector(array['@' || community])`.execute(db)
  await sql`
    create index posts_words on all_posts using gin (post_words(content, community_id))
    where community_id is not null`.execute(db)
}
