import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The measured member, and the community with the posts. */
export interface SeededPosts {
  memberId: string
  communityId: string
}

/** Returns the connection string of the embedded database running on this data folder. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const about = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const port = Number(about.split('\n')[3])
  return `postgres://faro:${encodeURIComponent(password)}@127.0.0.1:${port}/faro`
}

/** Inserts `total` posts, a minute apart, into a public community of the member, and as many into the global feed. */
export async function seedPosts(url: string, memberId: string, total: number): Promise<SeededPosts> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select communities.id from communities
       join memberships on memberships.community_id = communities.id
       where memberships.user_id = $1 and communities.is_public
       order by communities.member_count desc limit 1`,
      [memberId],
    )
    const communityId = rows[0]?.id
    if (!communityId) throw new Error('The member is in no public community')
    // Triggers would add points for each post.
    await client.query('set session_replication_role = replica')
    for (const [community, category] of [
      [communityId, null],
      [null, 'coaching'],
    ]) {
      await client.query(
        `insert into posts (id, author_id, community_id, category, content, created_at, updated_at)
         select gen_random_uuid(), authors.ids[1 + n % cardinality(authors.ids)], $1, $2,
           'Publicación ' || n || '. ' || repeat('Lo que hoy cuesta, mañana se hace sin pensar. ', 1 + n % 8),
           at, at
         from generate_series(1, $3::integer) n
         cross join lateral (select now() - n * interval '1 minute' as at) moment
         cross join (select array_agg(user_id) as ids from memberships where community_id = $4) authors`,
        [community, category, total, communityId],
      )
    }
    await client.query('update communities set posts_count = posts_count + $1 where id = $2', [
      total,
      communityId,
    ])
    // PostgreSQL would do this automatically some time after so many inserts.
    await client.query('vacuum analyze all_posts')
    return { memberId, communityId }
  } finally {
    await client.end()
  }
}
