import { type Kysely, sql } from 'kysely'

/** Signs that separate words: ASCII, Latin-1, typographic, mathematical and full-width ones, and emoji. */
const signs = [
  String.raw`\u0001-/:-@\[-\`{-©«-±´¶-¸»¿×÷`,
  String.raw`\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4`,
  String.raw`\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965`,
  String.raw`\u2000-\u200a\u2010-\u2029\u202f-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f`,
  String.raw`\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe10-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`,
  String.raw`\U0001f000-\U0001fbff`,
].join('')

/** Invisible characters, which do not separate words. */
const invisible = String.raw`\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`

/**
 * Words of texts for searching: without accents, case, signs and invisible characters. What is searched for is taken
 * apart by the same functions. They do not use PostgreSQL's parser, because it takes apart by the rules of the
 * database's locale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_words(value text) returns text
    language sql immutable strict parallel safe
    return regexp_replace(
      lower(regexp_replace(normalize(value, NFD), ${sql.lit(`[\u0300-\u036f${invisible}]`)}, '', 'g')),
      ${sql.lit(`[${signs}]+`)}, ' ', 'g')`.execute(db)
  // A lexeme has 2 KB at most. The cost keeps planners from computing words row by row.
  await sql`
    create function search_words(value text) returns tsvector
    language sql immutable strict parallel safe cost 10000
    return array_to_tsvector(array(
      select left(word, 100) from unnest(string_to_array(fold_words(value), ' ')) word where word <> ''))`.execute(
    db,
  )
  // Beginnings of up to eight words; null without a word.
  await sql`
    create function search_query(value text) returns tsquery
    language sql immutable strict parallel safe
    return (
      select string_agg('''' || left(word, 100) || ''':*', ' & ')::tsquery
      from (
        select word from unnest(string_to_array(fold_words(value), ' ')) word where word <> '' limit 8) words)`.execute(
    db,
  )
  await posts(db)
  await people(db)
}

async function posts(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_words`.execute(db)
  await sql`
    create or replace function post_words(content text, community uuid) returns tsvector
    language sql immutable parallel safe cost 10000
    return search_words(content) || array_to_tsvector(array['@' || community])`.execute(db)
  await sql`
    create index posts_words on all_posts using gin (post_words(content, community_id))
    where community_id is not null`.execute(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_search`.execute(db)
  await sql`create index users_search on users using gin (search_words(name))`.execute(db)
  await sql`
    create or replace function directory_words(name text, email text, community uuid, person uuid)
    returns tsvector language sql stable parallel safe
    return search_words(name || ' ' || email)
      || array_to_tsvector(array['@' || community])
      || array_to_tsvector(array(
        select distinct '#' || product_id from purchases
        where user_id = person and community_id = community and status = 'paid' and product_id is not null))`.execute(
    db,
  )
  // Most people's words stay the same, and their rows are not written.
  await sql`
    update member_directory d set words = found.words
    from (
      select m.community_id, m.user_id,
        directory_words(u.search_name, u.email_key, m.community_id, m.user_id) as words
      from member_directory m join users u on u.id = m.user_id) found
    where d.community_id = found.community_id and d.user_id = found.user_id
      and strip(d.words) <> strip(found.words)`.execute(db)
}
