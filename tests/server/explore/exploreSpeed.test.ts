import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { asking } from '../support/classes.ts'
import { insertInBulk } from '../support/manyMembers.ts'
import { register, startHarness } from '../support/harness.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const { get } = asking(app)
const member = await register(app)
let popular = ''

beforeAll(async () => {
  await insertInBulk(config, async (run) => {
    await run(sql`
      insert into users (id, name, email, email_key, password_hash, membership_type, bio)
      select gen_random_uuid(), first || ' ' || last || ' ' || n, n || '@faro.test', n || '@faro.test', '', 'premium_coach', 'Veinte años'
      from generate_series(1, 2000) n
      cross join lateral (select (array['José', 'María', 'Ana', 'Luis', 'Begoña', 'Íñigo', 'Núria', 'Óscar'])[1 + n % 8] as first,
        (array['Núñez', 'García', 'Peña', 'Rojas', 'Camps', 'Vidal', 'Soler'])[1 + n % 7] as last) names`)
    await run(sql`
      insert into communities (id, name, description, is_public, access_type, price, owner_id, created_at)
      select gen_random_uuid(), 'Comunidad ' || n, repeat('Liderazgo, hábitos y método. ', 8), n % 4 < 2,
        (array['publica', 'gratuita', 'por_pago', 'invitacion'])[1 + n % 4],
        case n % 4 when 2 then 5 + n % 90 end,
        owners[1 + n % 2000], now() - n * interval '1 minute'
      from generate_series(1, 5000) n, (select array_agg(id) as owners from users where password_hash = '') o`)
    await run(sql`
      insert into products (id, community_id, seller_id, name, promise, price)
      select gen_random_uuid(), id, owner_id, 'Programa', 'Tu agenda llena', 49 from communities where random() < 0.5`)
    await run(
      sql`update communities set featured_product_id = p.id from products p where p.community_id = communities.id`,
    )
    // 100,000 reviews: 20 each, and one with 2,000. Their sums are what triggers would add up.
    await run(sql`
      insert into reviews (id, community_id, user_id, rating, comment, created_at)
      select gen_random_uuid(), c.id, u.id, 1 + (c.n * u.n) % 5, 'Muy útil', now() - u.n * interval '1 hour'
      from (select id, row_number() over (order by created_at) as n from communities) c
      cross join generate_series(0, case c.n when 7 then 1999 else 19 end) k
      join (select id, row_number() over (order by email) as n from users where password_hash = '') u
        on u.n = 1 + (c.n % 1900 + k + 1999) % 2000`)
    await run(sql`
      update communities set reviews_count = n.count, ratings_total = n.total
      from (select community_id, count(*)::integer as count, sum(rating)::integer as total from reviews group by 1) n
      where communities.id = n.community_id`)
    await run(sql`
      insert into purchases (id, user_id, community_id, product_id, status, amount, currency, provider, expires_at, paid_at)
      select gen_random_uuid(), ${member.id}, community_id, id, 'paid', 49, 'EUR', 'test', now(), now() from products limit 100`)
  })
  const row = await db
    .selectFrom('communities')
    .orderBy('reviews_count', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  popular = row.id
})

it('there are 5,000 communities and 100,000 reviews', async () => {
  const { rows } = await sql<{ c: number; r: number }>`
    select (select count(*)::int from communities where listed) c, (select count(*)::int from reviews) r`.execute(
    db,
  )
  expect(rows[0]?.c).toBe(5000)
  expect(rows[0]?.r).toBeGreaterThan(95_000)
})

const listing = '/api/communities/listing'
it.each([
  ['the first page', () => listing],
  ['the last page', () => `${listing}?page=417`],
  ['by access', () => `${listing}?tipo_acceso=por_pago`],
  ['by rating', () => `${listing}?orden=valoracion`],
  ['by rating, far down', () => `${listing}?orden=valoracion&page=200`],
  ['by members', () => `${listing}?orden=miembros`],
  ['by price', () => `${listing}?orden=precio`],
  ['by a word that all have', () => `${listing}?q=habitos&orden=valoracion`],
  ['by a coach', () => `${listing}?q=nu%C3%B1ez%20begona`],
  ['by nobody’s words', () => `${listing}?q=zzz`],
  ['by six words', () => `${listing}?q=a%20e%20i%20o%20u%20n`],
  ['statistics of 2,000 reviews', () => `/api/reviews/community/${popular}/stats`],
  ['reviews, far down', () => `/api/reviews/community/${popular}?offset=1900`],
])('%s: there in a moment among 5,000 communities with 100,000 reviews', async (_name, url) => {
  const call = async () => expect((await get(member, url())).statusCode).toBe(200)
  expect(await measureRatio(call, countRows(db))).toBeLessThan(40)
})
