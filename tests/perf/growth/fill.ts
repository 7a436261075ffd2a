/** Fills an empty database as so many members would have in a year. */
import { sql } from 'kysely'
import { type Db, openDatabase } from '#server/db/client.ts'
import { withoutIndexes } from '../../server/support/manyMembers.ts'
import { fillConversations } from './fillConversations.ts'
import { communityNumber, drawn, idIn, ringStep, type Run } from './numbers.ts'
import { proportions, type Sizes } from './proportions.ts'

/** Words of names, so that a search finds as many as among real names. */
const firstNames =
  'Lucía,Martín,Sofía,Hugo,María,Mateo,Martina,Leo,Paula,Daniel,Julia,Alejandro,Valeria,Pablo,Alba,Manuel,Emma,Álvaro,Carla,Adrián,Vega,David,Carmen,Mario,Lola,Diego,Triana,Javier,Sara,Lucas,Inés,Nicolás,Clara,Marcos,Elena,Izan,Noa,Iker,Irene,Antonio'
const surnames =
  'García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Hernández,Ruiz,Díaz,Moreno,Muñoz,Álvarez,Romero,Gutiérrez,Alonso,Navarro,Torres,Domínguez,Ramos,Vázquez,Ramírez,Gil,Serrano,Morales,Molina,Blanco,Suárez,Castro,Ortega,Delgado,Ortiz,Marín,Rubio,Núñez,Medina,Sanz,Castillo,Iglesias,Cortés,Garrido,Santos,Guerrero,Lozano,Cano,Cruz'

/** One of the words of a list, in SQL. */
const oneOf = (words: string, n: string, seed: number) =>
  `(string_to_array('${words}', ','))[1 + floor(${words.split(',').length} * ${drawn(n, seed)})::integer]`

/** Fills the database, with its counters and statistics, on two connections. `say` gets what has been filled. */
export async function fill(url: string, sizes: Sizes, say: (text: string) => void): Promise<void> {
  const [db, beside] = [
    openDatabase(url, { max: 1, timeoutMs: 0 }),
    openDatabase(url, { max: 1, timeoutMs: 0 }),
  ]
  const runOn =
    (connection: Db): Run =>
    (statement) =>
      statement.execute(connection)
  async function take(connection: Db, steps: readonly Step[]): Promise<void> {
    const run = runOn(connection)
    for (const { what, tables, step } of steps) {
      await step(run, sizes)
      // The next step would not know how many rows there are.
      await run(sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`)
      say(what)
    }
  }
  try {
    for (const connection of [db, beside]) await prepare(runOn(connection))
    await withoutIndexes(db, () => Promise.all([take(db, dependentSteps), take(beside, otherSteps)]))
    say('indexes')
    await runOn(db)(sql`vacuum analyze`)
    await runOn(db)(sql`checkpoint`)
    say('statistics')
  } finally {
    await Promise.all([db.destroy(), beside.destroy()])
  }
}

async function prepare(run: Run): Promise<void> {
  // Without triggers and checks of references.
  await run(sql`set session_replication_role = replica`)
  await run(sql`set synchronous_commit = off`)
  await run(sql`set work_mem = '512MB'`)
  await run(sql`set maintenance_work_mem = '1GB'`)
  // A plan without values would expect a thousand rows.
  await run(sql`set plan_cache_mode = force_custom_plan`)
}

async function fillPeople(run: Run, { members }: Sizes): Promise<void> {
  const name = [oneOf(firstNames, 'n', 2), oneOf(surnames, 'n', 3), oneOf(surnames, 'n', 4)].join(
    " || ' ' || ",
  )
  await run(sql`
    insert into media (id, owner_id, kind, storage_key, content_type, bytes, width, height, copy_widths, created_at)
    select ${idIn('avatar', 'n')}, ${idIn('person', 'n')}, 'image', 'avatar-' || n, 'image/webp', 30000, 400, 400, '{}', now()
    from generate_series(3, ${members}::integer, 3) n`)
  await run(sql`
    insert into users (id, name, email, email_key, password_hash, level, bio, avatar_media_id, is_profile_public,
      followers_count, following_count, created_at)
    select ${idIn('person', 'n')}, ${sql.raw(name)}, n || '@faro.test', n || '@faro.test', '', 1 + n % 5,
      'Aprendo a dirigir un equipo sin perder el norte.',
      case when n % 3 = 0 then ${idIn('avatar', 'n')} end, n % 19 <> 0,
      ${proportions.followed}::integer, ${proportions.followed}::integer, now() - interval '400 days'
    from generate_series(1, ${members}::integer) n`)
  for (let round = 1; round <= proportions.followed; round += 1) {
    await run(sql`
      insert into followers (follower_id, followed_id, created_at)
      select ${idIn('person', 'n')}, ${idIn('person', `1 + (n - 1 + ${ringStep(members, round)}) % ${members}`)},
        now() - ${sql.raw(drawn('n', 5 + round))} * interval '80 days'
      from generate_series(1, ${members}::integer) n`)
  }
  await run(sql`
    insert into sessions (id, user_id, created_at, last_seen_at, expires_at)
    select ${idIn('session', 'n')}, ${idIn('person', 'n')}, now(), now(), now() + interval '8 days'
    from generate_series(1, ${members}::integer) n`)
  await run(sql`
    insert into visits (user_id, started_at, seen_at, previous_seen_at, activity_read_until, steps_done_at)
    select ${idIn('person', 'n')}, at, at, at - interval '1 day', now() - interval '5 days', at
    from generate_series(1, ${members}::integer) n
    cross join lateral (select now() - ${sql.raw(drawn('n', 9))} * interval '20 days' as at) seen`)
}

async function fillCommunities(run: Run, sizes: Sizes): Promise<void> {
  const { members, communities } = sizes
  const first = communities - 1
  const owner = idIn('person', `1 + c * (${members} / ${communities})`)
  await run(sql`
    insert into communities (id, name, description, is_public, access_type, owner_id, created_at)
    select ${idIn('community', 'c')}, 'Comunidad de ' || ${sql.raw(oneOf(surnames, 'c', 10))} || ' ' || c,
      'Liderazgo, hábitos y método para quien dirige personas: retos de cuatro semanas, clases y un directo al mes.',
      c % 5 <> 0, case when c % 5 = 0 then 'gratuita' else 'publica' end, ${owner},
      now() - ${sql.raw(drawn('c', 11))} * interval '400 days'
    from generate_series(0, ${first}::integer) c`)
  await run(sql`
    insert into memberships (id, community_id, user_id, role, joined_at)
    select ${idIn('membership', `${members}::bigint * 8 + 8 + c`)}, ${idIn('community', 'c')}, ${owner}, 'owner',
      now() - interval '400 days'
    from generate_series(0, ${first}::integer) c`)
  for (let nth = 0; nth < proportions.memberships; nth += 1) {
    await run(sql`
      insert into memberships (id, community_id, user_id, role, joined_at)
      select ${idIn('membership', `n::bigint * 8 + ${nth}`)}, ${idIn('community', communityNumber(sizes, 'n', `${nth}`))},
        ${idIn('person', 'n')}, 'member', now() - interval '370 days'
      from generate_series(1, ${members}::integer) n
      on conflict do nothing`)
  }
  await run(sql`
    update communities set member_count = counted.n
    from (select community_id, count(*) as n from memberships group by 1) counted
    where counted.community_id = communities.id`)
  await run(sql`
    insert into meetings (community_id, topic, starts_at)
    select ${idIn('community', 'c')}, 'Sesión ' || n, now() + n * interval '4 days' + interval '2 hours'
    from generate_series(0, ${first}::integer) c,
      generate_series(${-proportions.meetingsPerCommunity / 2}::integer, ${proportions.meetingsPerCommunity / 2 - 1}::integer) n`)
}

/** When a post was written: they are numbered by their age, over the last year. */
const writtenAt = ({ posts }: Sizes, n: string) =>
  `(now() - (${posts} - ${n}) * (interval '365 days' / ${posts}) - interval '1 minute')`

/** The community of a post; null in the global feed. */
const communityOfPost = (sizes: Sizes, n: string) => {
  const nth = `((${n} - 1) / ${sizes.members}) % ${proportions.memberships}`
  const community = idIn('community', communityNumber(sizes, `1 + (${n} - 1) % ${sizes.members}`, nth))
  return sql`case when ${sql.raw(n)} % 20 <> 0 then ${community} end`
}

/** Comments, likes and views: more of newer posts, by anybody. */
async function fillReactions(run: Run, sizes: Sizes): Promise<void> {
  const { members, posts } = sizes
  const person = (seed: number) => idIn('person', `1 + floor(${members} * ${drawn('n', seed)})`)
  const post = (seed: number) => sql.raw(`${posts} - floor(${posts} * power(${drawn('n', seed)}, 2))::bigint`)
  await run(sql`
    insert into all_comments (id, post_id, user_id, content, created_at, community_id)
    select ${idIn('comment', 'n')}, ${idIn('post', 'post')}, ${person(21)},
      'Me pasa lo mismo. Lo pruebo esta semana y os cuento.',
      least(now(), ${sql.raw(writtenAt(sizes, 'post'))} + ${sql.raw(drawn('n', 22))} * interval '2 days'),
      ${communityOfPost(sizes, 'post')}
    from generate_series(1, ${sizes.comments}::integer) n
    cross join lateral (select ${post(23)} as post) chosen`)
  await run(sql`
    insert into post_likes (post_id, user_id, created_at)
    select ${idIn('post', 'post')}, ${person(24)},
      least(now(), ${sql.raw(writtenAt(sizes, 'post'))} + ${sql.raw(drawn('n', 25))} * interval '2 days')
    from generate_series(1, ${sizes.likes}::integer) n
    cross join lateral (select ${post(26)} as post) chosen
    on conflict do nothing`)
  await run(sql`
    insert into post_views (post_id, user_id, viewed_on, seconds)
    select ${idIn('post', 'post')}, ${person(27)}, current_date - floor(30 * ${sql.raw(drawn('n', 28))})::integer, 4
    from generate_series(1, ${sizes.views}::integer) n
    cross join lateral (select ${post(29)} as post) chosen
    on conflict do nothing`)
}

async function fillPosts(run: Run, sizes: Sizes): Promise<void> {
  const { members, posts } = sizes
  const author = idIn('person', `1 + (n - 1) % ${members}`)
  const counted = (table: string) => sql`
    left join (select post_id, count(*) as total from ${sql.table(table)} group by 1) ${sql.raw(table)}_of
      on ${sql.raw(table)}_of.post_id = numbered.id`
  await run(sql`
    insert into media (id, owner_id, kind, storage_key, content_type, bytes, width, height, copy_widths, created_at)
    select ${idIn('picture', 'n')}, ${author}, 'image', 'picture-' || n, 'image/webp', 300000, 1600, 1200, '{}', now()
    from generate_series(5, ${posts}::integer, 5) n`)
  await run(sql`
    insert into all_posts (id, author_id, community_id, category, content, image_media_id, likes_count,
      comments_count, views_count, created_at, updated_at)
    select id, author, community, case when community is null then 'coaching' end,
      'Publicación ' || n || '. ' || repeat('Lo que hoy cuesta, mañana se hace sin pensar. ', 1 + n % 8), picture,
      coalesce(post_likes_of.total, 0), coalesce(all_comments_of.total, 0), coalesce(post_views_of.total, 0), at, at
    from (
      select n, ${idIn('post', 'n')} as id, ${author} as author, ${communityOfPost(sizes, 'n')} as community,
        case when n % 5 = 0 then ${idIn('picture', 'n')} end as picture, ${sql.raw(writtenAt(sizes, 'n'))} as at
      from generate_series(1, ${posts}::integer) n) numbered
    ${counted('post_likes')} ${counted('all_comments')} ${counted('post_views')}
    order by n`)
  await run(sql`
    update communities set posts_count = counted.n
    from (select community_id, count(*) as n from all_posts where community_id is not null group by 1) counted
    where counted.community_id = communities.id`)
}

/** The ledger of posts and comments, its totals, and the directory of members. */
async function fillPoints(run: Run): Promise<void> {
  await run(sql`
    insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
    select community_id, author_id, 'posts', id, 10, madrid_month(created_at), created_at
    from all_posts where community_id is not null
    union all
    select community_id, user_id, 'comments', id, 2, madrid_month(created_at), created_at
    from all_comments where community_id is not null`)
  const of = (kind: string) => sql`filter (where kind = ${sql.lit(kind)})`
  await run(sql`
    insert into monthly_points (community_id, month, user_id, points, actions, posts_points, posts_actions,
      comments_points, comments_actions, last_earned_at)
    select community_id, month, user_id, sum(points), count(*), coalesce(sum(points) ${of('posts')}, 0),
      count(*) ${of('posts')}, coalesce(sum(points) ${of('comments')}, 0), count(*) ${of('comments')}, max(created_at)
    from point_entries group by community_id, month, user_id`)
  // Like the trigger that fills it, but for bought products, of which there are none.
  await run(sql`
    insert into member_directory (community_id, user_id, name_key, words, level, role, joined_at, last_seen_on, points)
    select m.community_id, m.user_id, u.search_name,
      search_words(u.search_name || ' ' || u.email_key) || array_to_tsvector(array['@' || m.community_id]),
      u.level, m.role, m.joined_at, (v.seen_at at time zone 'Europe/Madrid')::date, coalesce(p.points, 0)
    from memberships m
    join users u on u.id = m.user_id
    join visits v on v.user_id = m.user_id
    left join (select community_id, user_id, sum(points) as points from monthly_points group by 1, 2) p
      on p.community_id = m.community_id and p.user_id = m.user_id`)
}

/** What authors are told of the last 80 days: their newest likes and comments, and who follows them. */
async function fillActivity(run: Run, { members }: Sizes): Promise<void> {
  for (const [kind, counter] of [
    ['reaction', 'likes_count'],
    ['reply', 'comments_count'],
  ] as const) {
    await run(sql`
      insert into activity (user_id, kind, community_id, post_id, batch_at, occurred_at)
      select author_id, ${kind}::text, community_id, id, created_at, least(now(), created_at + interval '2 days')
      from all_posts
      where ${sql.ref(counter)} > 0 and created_at > now() - interval '80 days'
      order by created_at`)
  }
  await run(sql`
    insert into activity (user_id, kind, actor_id, batch_at, occurred_at)
    select followed_id, 'follower', follower_id, created_at, created_at
    from followers
    where follower_id <= ${idIn('person', `${members} / 3`)}`)
}

async function fillAds(run: Run, { members, impressions }: Sizes): Promise<void> {
  await run(sql`
    insert into ads (id, description, starts_at, ends_at)
    select ${idIn('creative', 'n')}, 'Campaña ' || n, now() - interval '30 days', now() + interval '30 days'
    from generate_series(1, 3) n`)
  await run(sql`
    insert into ad_creatives (id, ad_id, position, title, copy)
    select id, id, 0, 'Certificación', 'Plazas hasta el 15 de diciembre.' from ads`)
  await run(sql`
    insert into ad_impressions (id, creative_id, user_id, created_at)
    select ${idIn('impression', 'n')}, ${idIn('creative', '1 + n % 3')},
      ${idIn('person', `1 + floor(${members} * ${drawn('n', 41)})`)},
      now() - ${sql.raw(drawn('n', 42))} * interval '30 days'
    from generate_series(1, ${impressions}::integer) n`)
  await run(sql`
    update ad_creatives set impressions_count = counted.n
    from (select creative_id, count(*) as n from ad_impressions group by 1) counted
    where counted.creative_id = ad_creatives.id`)
}

interface Step {
  what: string
  tables: readonly string[]
  step: (run: Run, sizes: Sizes) => Promise<unknown>
}

/** Each uses what those before have filled. */
const dependentSteps: readonly Step[] = [
  { what: 'people', tables: ['users', 'followers', 'visits'], step: fillPeople },
  { what: 'communities', tables: ['communities', 'memberships'], step: fillCommunities },
  { what: 'reactions', tables: ['all_comments', 'post_likes', 'post_views'], step: fillReactions },
  { what: 'posts', tables: ['all_posts'], step: fillPosts },
  { what: 'points', tables: ['point_entries', 'monthly_points'], step: fillPoints },
  { what: 'activity', tables: ['activity'], step: fillActivity },
]

const otherSteps: readonly Step[] = [
  { what: 'conversations', tables: ['conversations', 'messages'], step: fillConversations },
  { what: 'ads', tables: ['ad_impressions'], step: fillAds },
]
