import pg from 'pg'
import type { SeededPosts } from './seed.ts'

/** Ids of the content that the measured reads request. */
export interface SeededIds extends SeededPosts {
  /** A post of the community with many comments. */
  postId: string
  /** A group with a long conversation. */
  conversationId: string
  /** A member with a profile of average size. */
  authorId: string
}

const crowd = 10_000

/**
 * Inserts the content of the other reads: many members with points, comments, conversations, activity, meetings,
 * surveys,
 * and communities to explore.
 */
export async function seedReads(url: string, posts: SeededPosts): Promise<SeededIds> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query<{ id: string }>(text, values)
  const one = async (text: string, values: unknown[] = []) => {
    const { rows } = await run(text, values)
    if (!rows[0]) throw new Error(`nothing found: ${text}`)
    return rows[0].id
  }
  const { memberId, communityId } = posts
  try {
    // Triggers would notify each of ten thousand members about each other.
    await run('set session_replication_role = replica')
    const authorId = await one(
      `select author_id as id from posts
       where author_id not in (select user_id from memberships where community_id = $1)
       group by author_id order by count(*) desc limit 1`,
      [communityId],
    )
    await run(
      `with crowd as (
         insert into users (id, name, email, email_key, password_hash)
         select gen_random_uuid(), 'Persona ' || n, n || '@faro.test', n || '@faro.test', ''
         from generate_series(1, $2::integer) n
         returning id)
       insert into memberships (id, community_id, user_id, role, joined_at)
       select gen_random_uuid(), $1, id, 'member', now() - interval '1 year' from crowd`,
      [communityId, crowd],
    )
    await run(
      `insert into monthly_points (community_id, month, user_id, points, actions, last_earned_at, posts_points, posts_actions)
       select $1, madrid_month(now()), user_id, place % 300, 1 + place % 30, now() - place * interval '1 minute',
         place % 300, 1 + place % 30
       from (select user_id, row_number() over (order by id) as place from memberships where community_id = $1) m
       on conflict do nothing`,
      [communityId],
    )
    const postId = await one(
      'select id from posts where community_id = $1 order by created_at desc, id desc limit 1',
      [communityId],
    )
    await run(
      `insert into comments (id, post_id, user_id, content, created_at)
       select gen_random_uuid(), $1, id, 'Me pasa lo mismo. Lo pruebo esta semana y os cuento.', now()
       from users where password_hash = '' limit 40`,
      [postId],
    )
    const conversationId = await seedConversations(run, memberId)
    // Activity items of members who no longer follow would be hidden.
    await run(
      `with people as (
         select id, now() - row_number() over () * interval '1 hour' as at
         from users where password_hash = '' limit 300),
       followed as (
         insert into followers (follower_id, followed_id, created_at) select id, $1, at from people
         on conflict do nothing)
       insert into activity (user_id, kind, actor_id, batch_at, occurred_at)
       select $1, 'follower', id, at, at from people
       on conflict do nothing`,
      [memberId],
    )
    await run(
      `insert into meetings (community_id, topic, starts_at)
       select $1, 'Sesión ' || n, now() + n * interval '6 hours' from generate_series(-60, 60) n`,
      [communityId],
    )
    await run(
      `with added as (
         insert into surveys (community_id, title, status, closes_at, created_at)
         select $1, 'Encuesta ' || n, 'active', now() + interval '30 days', now() - n * interval '1 day'
         from generate_series(1, 20) n
         returning id)
       insert into survey_questions (id, survey_id, position, text, type)
       select gen_random_uuid(), id, n, '¿Vienes?', 'yes_no' from added, generate_series(0, 4) n`,
      [communityId],
    )
    await run(
      `insert into communities (id, name, description, is_public, access_type, owner_id, created_at)
       select gen_random_uuid(), 'Comunidad ' || place, repeat('Liderazgo, hábitos y método. ', 8), true, 'publica', id,
         now() - place * interval '1 minute'
       from (select id, row_number() over (order by id) as place from users where password_hash = '' limit 1000) owners`,
    )
    await run('vacuum analyze')
    return { ...posts, postId, conversationId, authorId }
  } finally {
    await client.end()
  }
}

/**
 * Adds a hundred direct conversations of thirty messages, and a group of ten thousand messages.
 * @returns the group's id.
 */
async function seedConversations(
  run: (text: string, values?: unknown[]) => Promise<pg.QueryResult<{ id: string }>>,
  memberId: string,
): Promise<string> {
  const { rows } = await run(
    `insert into conversations (id, type, name, created_by, message_count, active_at)
     values (gen_random_uuid(), 'group', 'Las de siempre', $1, 10000, now()) returning id`,
    [memberId],
  )
  const group = rows[0]?.id ?? ''
  await run(
    `with others as (select id, row_number() over (order by id) as place from users where password_hash = '' limit 100)
     insert into conversations (id, type, direct_key, created_by, message_count, active_at)
     select gen_random_uuid(), 'direct', $1::text || ':' || id, id, 30, now() - place * interval '1 hour' from others`,
    [memberId],
  )
  await run(
    `insert into conversation_members (conversation_id, user_id, read_position, unread_count)
     select id, member, 24, 6 from conversations cross join lateral (values (created_by), ($1::uuid)) m (member)
     where direct_key like $1::text || ':%'
     on conflict do nothing`,
    [memberId],
  )
  await run(
    `insert into conversation_members (conversation_id, user_id, read_position)
     select $1, id, 10000 from (
       select $2::uuid as id union (select id from users where password_hash = '' limit 20)) people`,
    [group, memberId],
  )
  await run(
    `insert into messages (id, conversation_id, position, sender_id, type, content, sent_at)
     select gen_random_uuid(), id, n, created_by, 'text', 'Mensaje ' || n, active_at - (30 - n) * interval '1 minute'
     from conversations cross join generate_series(1, 30) n
     where direct_key like $1::text || ':%'
       and not exists (select from messages where conversation_id = conversations.id)`,
    [memberId],
  )
  await run(
    `insert into messages (id, conversation_id, position, sender_id, type, content, sent_at)
     select gen_random_uuid(), $1, n, case n % 2 when 0 then $2::uuid else other.id end, 'text',
       'Mañana a las diez os cuento cómo ha ido. ' || n, now() - (10000 - n) * interval '1 minute'
     from generate_series(1, 10000) n cross join (select id from users where password_hash = '' limit 1) other`,
    [group, memberId],
  )
  return group
}
