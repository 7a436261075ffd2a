/** Members of a filled database who are signed in, with what they look at. */
import { deviceCookie, screenCookie } from '#lib/screenDocument.ts'
import type { Server } from '../../e2e/server.ts'
import { sessionCookieValue, screenCookieValue, signToken } from '../../e2e/sessions.ts'
import { communityNumber, idOf, idText } from './numbers.ts'
import type { Sizes } from './proportions.ts'

export interface Person {
  id: string
  email: string
  /** Headers of a client. */
  bearer: Record<string, string>
  /** Headers for calls that name the member by e-mail. */
  byEmail: Record<string, string>
  /** Headers of a browser that opens a page. */
  browser: Record<string, string>
  /** The community that they have opened. */
  communityId: string
  /** Posts of it, and the newest of the global feed. */
  posts: string[]
  feedPosts: string[]
  conversationId: string
  /** Who is in the conversation as well. */
  otherId: string
  /** Somebody's profile that they open. */
  authorId: string
}

interface Row {
  n: number
  community_id: string
  posts: string[]
  conversation_id: string
  other_id: string
  author_id: string
}

/** Posts of a community that a member reads and reacts to, among its newest. */
const postsEach = 6
/** The newest posts of the global feed, which everybody sees. */
const feedPosts = 20

/** Members with these numbers, in this order. */
export async function signedIn(
  server: Pick<Server, 'query'>,
  sizes: Sizes,
  numbers: readonly number[],
): Promise<Person[]> {
  const [secret] = await server.query<{ value: string }>(`select value from secrets where name = 'session'`)
  const feed = await server.query<{ id: string }>(
    `select posts.id from posts join users on users.id = author_id
     where community_id is null and is_profile_public
     order by posts.created_at desc limit $1`,
    [feedPosts],
  )
  const rows = await server.query<Row>(
    `select chosen.n, home.id as community_id, posts.ids as posts, talk.conversation_id, talk.other_id,
       posts.author_id
     from (select n, ${idText('person', 'n')} as id from unnest($1::integer[]) n) chosen
     cross join lateral (select ${idText('community', communityNumber(sizes, 'n', '0'))} as id) home
     cross join lateral (
       select array_agg(id) as ids, (array_agg(author_id))[1] as author_id from (
         select id, author_id from posts where community_id = home.id
         order by created_at desc offset chosen.n % 20 limit $2) newest) posts
     cross join lateral (
       select m.conversation_id, o.user_id as other_id
       from conversation_members m
       join conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id
       where m.user_id = chosen.id order by m.conversation_id limit 1) talk`,
    [numbers, postsEach],
  )
  const found = new Map(rows.map((row) => [row.n, row]))
  return numbers.map((n) => {
    const row = found.get(n)
    if (!row || !secret) throw new Error(`Member ${n} is not there`)
    const device = new URLSearchParams({
      member: idOf('person', n),
      zone: 'Europe/Madrid',
      community: row.community_id,
    })
    const [id, sid, email] = [idOf('person', n), idOf('session', n), `${n}@faro.test`]
    return {
      id,
      email,
      bearer: { authorization: `Bearer ${signToken({ userId: id, sid }, secret.value)}` },
      byEmail: {
        authorization: `Bearer ${email}`,
        cookie: `faro_session=${sessionCookieValue(sid, secret.value)}`,
      },
      browser: {
        accept: 'text/html',
        cookie: `${screenCookie}=${screenCookieValue(sid, secret.value)}; ${deviceCookie}=${device.toString()}`,
      },
      communityId: row.community_id,
      posts: row.posts,
      feedPosts: feed.map((post) => post.id),
      conversationId: row.conversation_id,
      otherId: row.other_id,
      authorId: row.author_id,
    }
  })
}

/** So many different members' numbers, evenly spread, as a member's number decides nothing. */
export const spreadNumbers = (members: number, wanted: number): number[] =>
  Array.from({ length: Math.min(members, wanted) }, (_, place) =>
    Math.floor(1 + (place * members) / Math.min(members, wanted)),
  )
