import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { demoCommunities } from '../../../server/demo/communities.ts'
import { communitiesToExplore } from '../../../server/demo/exploreCommunities.ts'
import { feedPosts } from '../../../server/demo/feedPosts.ts'
import { loadDemo } from '../../../server/demo/load.ts'
import { awake, madridTime } from '../../../server/demo/moments.ts'
import { demoPeople } from '../../../server/demo/people.ts'
import { sceneAlts, sceneCount } from '../../../server/demo/pictures.ts'
import { demoProfiles } from '../../../server/demo/profiles.ts'
import { tierOf } from '../../../server/modules/communities/membershipTiers.ts'
import { startHarness } from '../support/harness.ts'

const { db } = await startHarness({ demo: true })

/** The demo as first started at a given time, on a server in a given time zone. */
async function demoFrom(at: string, zone: string) {
  const other = await startHarness()
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  await loadDemo({ db: other.db, storage: other.app.media.storage })
  vi.useRealTimers()
  vi.unstubAllEnvs()
  return { at, demo: other.db }
}
const seasons = [
  await demoFrom('2026-01-15T12:00:00Z', 'America/Los_Angeles'),
  await demoFrom('2026-07-15T12:00:00Z', 'Asia/Tokyo'),
] as const

/** Contradictions found by a query: each row names one. */
async function found(query: ReturnType<typeof sql<{ what: string }>>, of = db): Promise<string[]> {
  return (await query.execute(of)).rows.map(({ what }) => what)
}

/** What people wrote, with its authors. */
const writings = sql`(
  select author_id, content, 'post' as kind from posts
  union all select user_id, content, 'comment' from comments
  union all select user_id, comment, 'review' from reviews where comment is not null
  union all select user_id, content, 'testimonial' from testimonies
  union all select sender_id, content, 'message' from messages where type <> 'system'
  union all select r.user_id, a.value #>> '{}', 'answer' from survey_answers a
    join survey_responses r on r.id = a.response_id join survey_questions q on q.id = a.question_id
    where q.type like '%text'
  union all select id, bio, 'bio' from users where bio is not null) writings`

describe('the demo’s people', () => {
  // On a fixed day: the portraits do not age.
  const age = (born: string) => (Date.parse('2026-11-25') - Date.parse(born)) / (365.25 * 86_400_000)

  it.each(demoPeople.filter(({ portrait }) => portrait))(
    '$name has a picture that fits name and age',
    ({ woman, email, portrait }) => {
      if (woman) expect(portrait?.beard).toBeUndefined()
      else expect(['short', 'side', 'crop', 'waves', 'receding', 'bald']).toContain(portrait?.hair)
      const born = demoProfiles[email]?.born
      if (!born) return
      expect(portrait?.lines).toBe(age(born) > 60 ? 2 : age(born) > 44 ? 1 : undefined)
      if (age(born) > 55) expect(['grey', 'white']).toContain(portrait?.color)
    },
  )

  it('are each another person', () => {
    expect(new Set(demoPeople.map(({ name }) => name)).size).toBe(demoPeople.length)
    const pictures = demoPeople.flatMap(({ portrait }) => (portrait ? JSON.stringify(portrait) : []))
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('own no more communities than their membership allows', async () => {
    const { rows } = await sql<{ name: string; membership_type: string; owned: number }>`
      select u.name, membership_type, count(*)::int as owned
      from communities c join users u on u.id = c.owner_id group by u.id`.execute(db)
    for (const { name, membership_type, owned } of rows) {
      expect([name, owned <= tierOf(membership_type).maxCommunities]).toEqual([name, true])
    }
  })

  it('publish in the global feed only if their membership allows it', async () => {
    const { rows } = await sql<{ membership_type: string }>`
      select distinct membership_type from posts p join users u on u.id = p.author_id
      where community_id is null`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ membership_type }) => !tierOf(membership_type).premium)).toEqual([])
  })
})

describe('the demo’s texts', () => {
  it('are each written once', async () => {
    // Short messages of a conversation echo one another.
    expect(
      await found(sql`
        select min(content) as what from ${writings} where kind <> 'message' or length(content) > 20
        group by lower(content) having count(*) > 1`),
    ).toEqual([])
  })

  it('speak the Spanish of where their authors live, and count in its money', async () => {
    const ofSpain = String.raw`\m\w*([áé]is|steis)\M|vosotr|vuestr|€`
    expect(
      await found(sql`
        select u.name || ': ' || content as what from ${writings} join users u on u.id = author_id
        where location not like '%, España' and content ~* ${ofSpain}`),
    ).toEqual([])
  })

  it('answer somebody else', async () => {
    expect(
      await found(sql`
        select content as what from (
          select c.content, c.user_id,
            lag(c.user_id, 1, p.author_id) over (partition by p.id order by c.created_at) as before
          from comments c join posts p on p.id = c.post_id) answers
        where user_id = before`),
    ).toEqual([])
  })

  it('of conversations come after the posts of which they tell', async () => {
    for (const { demo } of seasons) {
      const { rows } = await sql<{ days: number; replies: number }>`
        select (m.sent_at at time zone 'Europe/Madrid')::date - (p.created_at at time zone 'Europe/Madrid')::date as days,
          (select count(*)::int from comments c where c.post_id = p.id and c.created_at < m.sent_at) as replies
        from messages m join posts p on p.created_at < m.sent_at and (
          (m.content like 'He puesto las normas arriba%' and p.content like 'Las normas de la casa%')
          or (m.content = 'Seis respuestas desde ayer.' and p.content like 'Reto de la semana: una frase%'))
        order by p.created_at`.execute(demo)
      expect(rows).toEqual([
        { days: 1, replies: 6 },
        { days: 0, replies: 0 },
      ])
    }
  })
})

describe.each(seasons)('the demo’s hours, first started at $at', ({ at, demo }) => {
  it('are of the day, for whoever writes in it', async () => {
    expect(
      await found(
        sql`
          select what from (
            select created_at as at, content as what from posts
            union all select created_at, content from comments
            union all select sent_at, content from messages) texts
          where extract(hour from at at time zone 'Europe/Madrid') not between 7 and 23`,
        demo,
      ),
    ).toEqual([])
  })

  it('let meetings begin after seven and end by ten', async () => {
    expect(
      await found(
        sql`
          select topic || ' ' || begins::text as what from (
            select topic, (starts_at at time zone 'Europe/Madrid')::time as begins,
              ((starts_at + make_interval(mins => coalesce(duration_minutes, 60))) at time zone 'Europe/Madrid')::time
                as ends from meetings) hours
          where begins < '07:00' or ends > '22:00' or ends < begins`,
        demo,
      ),
    ).toEqual([])
  })

  it('are those that the survey chose for live meetings', async () => {
    const { rows } = await sql<{ hour: string }>`
      select distinct to_char(starts_at at time zone 'Europe/Madrid', 'HH24:MI') as hour
      from meetings m join communities c on c.id = m.community_id join surveys s on s.community_id = c.id
      where s.outcome like 'Ganaron las siete de la tarde%' and starts_at > closes_at
        and starts_at not between ${new Date(at)}::timestamptz - interval '1 hour'
          and ${new Date(at)}::timestamptz + interval '1 hour'
        and topic not like 'Desayuno%'`.execute(demo)
    expect(rows).toEqual([{ hour: '19:00' }])
  })

  it('let coaches begin before they act, as long ago as they say', async () => {
    expect(
      await found(
        sql`
          select distinct name as what from users u join (
            select author_id, created_at from posts union all select user_id, created_at from comments
            union all select user_id, joined_at from memberships where role <> 'member') acts on author_id = u.id
          where coach_since > acts.created_at`,
        demo,
      ),
    ).toEqual([])
    const { rows } = await sql<{ name: string; years: number }>`
      select name, extract(year from age(${new Date(at)}::timestamptz, coach_since))::int as years from users
      where bio like '%Quince años%' or exists (
        select from posts where author_id = users.id and content like '%veinte años formando%')
      order by name`.execute(demo)
    expect(rows).toEqual([
      { name: 'Carolina Ibáñez', years: 21 },
      { name: 'Marta Ríos', years: 15 },
    ])
  })
})

// Days of 25 and of 23 hours.
it.each([
  ['2026-10-24T22:00:00Z', 25],
  ['2026-03-28T23:00:00Z', 23],
])('what is said in the day from %s keeps its order, and comes after seven', (start, hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.parse(start) + 40 * 3_600_000) })
  const times = Array.from({ length: hours * 4 }, (_, quarter) =>
    awake(new Date(Date.parse(start) + quarter * 900_000)).getTime(),
  )
  const [morning, midnight] = [madridTime(-1, 7).getTime(), madridTime(0, 0).getTime()]
  vi.useRealTimers()
  expect(new Set(times).size).toBe(times.length)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBe(morning)
  expect(times.at(-1)).toBeLessThan(midnight)
})

it('meetings of the demo are at the same hours in winter and in summer', async () => {
  const [winter, summer] = await Promise.all(
    seasons.map(({ at, demo }) =>
      found(
        sql`
          select topic || to_char(starts_at at time zone 'Europe/Madrid', ' HH24:MI') as what from meetings
          where abs(extract(epoch from starts_at - ${new Date(at)}::timestamptz)) > 3600 order by topic`,
        demo,
      ),
    ),
  )
  expect(winter?.length).toBeGreaterThan(15)
  expect(summer).toEqual(winter)
})

describe('the demo’s dates', () => {
  it('let people found and join communities after they registered, and join after the founding', async () => {
    expect(
      await found(sql`
        select u.name || ' in ' || c.name as what from memberships m
        join users u on u.id = m.user_id join communities c on c.id = m.community_id
        where m.joined_at < c.created_at or m.joined_at < u.created_at or m.joined_at > now()
          or (u.id = c.owner_id) <> (m.role = 'owner')`),
    ).toEqual([])
  })

  it('let members write, comment and like after they joined, and only members', async () => {
    expect(
      await found(sql`
        select 'post: ' || p.content as what from posts p
        left join memberships m on m.community_id = p.community_id and m.user_id = p.author_id
        where p.created_at > now() or (p.community_id is not null and (m.id is null or m.joined_at > p.created_at))
        union all
        select 'comment: ' || c.content from comments c join posts p on p.id = c.post_id
        left join memberships m on m.community_id = p.community_id and m.user_id = c.user_id
        where c.created_at <= p.created_at or c.created_at > now()
          or (p.community_id is not null and (m.id is null or m.joined_at > c.created_at))
        union all
        select 'like of: ' || p.content from post_likes l join posts p on p.id = l.post_id
        left join memberships m on m.community_id = p.community_id and m.user_id = l.user_id
        where l.user_id = p.author_id or l.created_at < p.created_at
          or (p.community_id is not null and (m.id is null or m.joined_at > l.created_at))`),
    ).toEqual([])
  })

  it('let members refer, review and testify after they joined', async () => {
    expect(
      await found(sql`
        select 'referral: ' || r.nombre as what from referrals r
        left join memberships m on m.community_id = r.community_id and m.user_id = r.referrer_id
        where m.id is null or m.joined_at > r.created_at
        union all
        select 'review: ' || coalesce(r.comment, '-') from reviews r
        left join memberships m on m.community_id = r.community_id and m.user_id = r.user_id
        where m.id is null or m.joined_at > r.created_at
        union all
        select 'testimonial: ' || t.content from testimonies t
        left join memberships m on m.community_id = t.community_id and m.user_id = t.user_id
        left join testimony_types k on k.id = t.type_id
        where m.id is null or m.joined_at > t.created_at or k.created_at > t.created_at`),
    ).toEqual([])
  })

  it('are not tied to a month or a year, because the demo begins at any time', async () => {
    const words = String.raw`\m(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|20[0-9][0-9])\M`
    expect(
      await found(sql`
        select what from (
          select content as what from posts union all select content from comments
          union all select content from messages union all select comment from reviews
          union all select content from testimonies union all select notas from referrals
          union all select bio from users union all select description from communities
          union all select concat_ws(' ', topic, agenda) from meetings
          union all select concat_ws(' ', title, description, outcome) from surveys
          union all select text from survey_questions union all select value::text from survey_answers
          union all select concat_ws(' ', title, copy) from ad_creatives union all select description from ads
          union all select concat_ws(' ', title, description) from rewards
          union all select concat_ws(' ', name, promise, description) from products
        ) texts where what ~* ${words}`),
    ).toEqual([])
  })
})

describe('nobody in the demo praises their own', () => {
  it('neither in reviews nor in testimonials: no owner and no moderator reviews, no owner testifies', async () => {
    expect(
      await found(sql`
        select u.name || ': ' || coalesce(r.comment, '-') as what from reviews r join users u on u.id = r.user_id
        join memberships m on m.community_id = r.community_id and m.user_id = r.user_id
        where m.role <> 'member'
        union all
        select u.name || ': ' || t.content from testimonies t join users u on u.id = t.user_id
        join memberships m on m.community_id = t.community_id and m.user_id = t.user_id
        where m.role = 'owner' or (t.sales_page_id is not null and m.role <> 'member')`),
    ).toEqual([])
  })

  it('nor answers their own survey or refers to themselves', async () => {
    expect(
      await found(sql`
        select s.title as what from survey_responses r join surveys s on s.id = r.survey_id
        where r.user_id = s.coach_id
        union all
        select r.nombre from referrals r join users u on u.id = r.referrer_id where r.nombre = u.name
        union all
        select nombre from referrals group by nombre having count(*) > 1`),
    ).toEqual([])
  })
})

describe('the demo’s communities', () => {
  it('cost what they say: joining a free one is free, a paid one costs what its product costs', async () => {
    expect(
      await found(sql`
        select c.name as what from communities c left join products p on p.id = c.featured_product_id
        where (c.access_type = 'por_pago') <> (c.price is not null)
          or (c.access_type <> 'por_pago' and p.id is not null)
          or (p.id is not null and (p.price <> c.price or p.currency <> c.currency))`),
    ).toEqual([])
  })

  it('have been paid for by their members, at the price and when they joined', async () => {
    expect(
      await found(sql`
        select u.name || ' in ' || c.name as what from memberships m
        join users u on u.id = m.user_id join communities c on c.id = m.community_id
        where c.access_type = 'por_pago' and m.role = 'member' and not exists (
          select from purchases p where p.user_id = u.id and p.community_id = c.id and p.status = 'paid'
            and p.amount = c.price and p.paid_at = m.joined_at
            and p.product_id is not distinct from c.featured_product_id)`),
    ).toEqual([])
  })

  it('hold no more members than they take, and count what there is', async () => {
    expect(
      await found(sql`
        select c.name as what from communities c
        where c.member_count > c.max_members
          or c.member_count <> (select count(*) from memberships m where m.community_id = c.id)
          or c.posts_count <> (select count(*) from posts p where p.community_id = c.id)
          or c.reviews_count <> (select count(*) from reviews r where r.community_id = c.id)
        union all
        select p.content from posts p
        where p.comments_count <> (select count(*) from comments c where c.post_id = p.id)
          or p.likes_count <> (select count(*) from post_likes l where l.post_id = p.id)`),
    ).toEqual([])
  })

  it('have meetings held by those who run them', async () => {
    expect(
      await found(sql`
        select t.topic || ': ' || t.host_name as what from meetings t
        where t.host_name is not null and not exists (
          select from memberships m join users u on u.id = m.user_id
          where m.community_id = t.community_id and m.role <> 'member' and u.name = t.host_name)`),
    ).toEqual([])
  })

  it('that are for one’s own business have no members with an employer', async () => {
    const mine = ['Negocio Propio, Vida Propia', 'Mujeres que Emprenden', 'Finanzas sin Miedo']
    expect(
      await found(sql`
        select u.name || ' in ' || c.name as what from memberships m
        join users u on u.id = m.user_id join communities c on c.id = m.community_id
        where c.name = any(${mine}) and u.bio ~* 'enfermer|hospital|colegio|jefe de obra'`),
    ).toEqual([])
  })

  it('have teams that belong to them', async () => {
    const { rows } = await sql<{ members: number; belonging: number }>`
      select count(*)::int as members, count(m.id)::int as belonging
      from conversations v join conversation_members p on p.conversation_id = v.id
      join communities c on v.name = 'Equipo de ' || c.name
      left join memberships m on m.community_id = c.id and m.user_id = p.user_id`.execute(db)
    expect(rows).toEqual([{ members: 4, belonging: 4 }])
  })

  it.each([...demoCommunities, ...communitiesToExplore].filter(({ women }) => women))(
    '$name is for women, and has only women',
    async ({ name }) => {
      const women = new Set(demoPeople.filter(({ woman }) => woman).map((person) => person.name))
      const members = await db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .innerJoin('communities', 'communities.id', 'memberships.community_id')
        .where('communities.name', '=', name)
        .select('users.name')
        .execute()
      expect(members.length).toBeGreaterThan(5)
      expect(members.filter((member) => !women.has(member.name))).toEqual([])
    },
  )
})

describe('the demo’s pictures and lessons', () => {
  it('are there wherever a text has one, with words for those who do not see them', async () => {
    expect(sceneAlts).toHaveLength(sceneCount)
    const written = [...demoCommunities, ...communitiesToExplore].flatMap(({ posts }) => posts)
    const pictured = [...written, ...feedPosts].filter(({ picture }) => picture !== undefined)
    const { rows } = await sql<{ stored: number; told: number }>`
      select count(*)::int as stored, count(image_alt)::int as told from posts
      where image_media_id is not null`.execute(db)
    expect(rows).toEqual([{ stored: pictured.length, told: pictured.length }])
    expect(
      await found(sql`
        select content as what from testimonies
        where type_id is not null and image_media_id is null and video_media_id is null`),
    ).toEqual([])
  })

  it('are as many as the sales page says', async () => {
    const { rows } = await sql<{ promised: string; videos: number }>`
      select d.promised, (
        select count(*)::int from videos v join modules m on m.id = v.module_id where m.product_id = s.product_id
      ) as videos
      from sales_pages s, jsonb_array_elements_text(s.deliverables) as d(promised)
      where d.promised ~ '^[0-9]+ videos'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { promised, videos } of rows) expect(Number.parseInt(promised, 10)).toBe(videos)
  })
})
