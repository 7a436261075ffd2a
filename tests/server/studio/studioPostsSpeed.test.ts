import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberCount, insertInCommunities, numberedMembers } from '../support/manyMembers.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { queryPlans } from '../support/queryPlans.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const coach = await register(app)
const communities: string[] = []
for (let n = 0; n < 4; n += 1) communities.push(await addCommunity(db, { owner: coach }))
const id = communities[0]
const { plans } = await queryPlans(config)

const words = sql`(array['Objetivo','Reunión','Propuesta','Cliente','Precio','Duda','Logro','Semana','Método','Llamada'])`

/** Twenty-five thousand posts of twenty words in each of four communities. */
beforeAll(
  () =>
    insertInCommunities(config, communities, async (run) => {
      await run(sql`
        insert into member_directory (community_id, user_id, name_key, words, level, role, joined_at)
        select m.community_id, m.user_id, u.search_name, directory_words(u.search_name, u.email_key, m.community_id, m.user_id), 1, m.role, m.joined_at
        from memberships m join users u on u.id = m.user_id on conflict do nothing`)
      for (const community of communities) {
        await run(sql`
          with ${numberedMembers}
          insert into all_posts (id, community_id, author_id, content, created_at, pinned_at, hidden_at)
          select gen_random_uuid(), ${community}, people.id,
            (select string_agg(${words}[1 + (n * 7 + k * 13 + n / k) % 10], ' ') from generate_series(1, 20) k) || ' ' || n,
            now() - make_interval(mins => (n * 7919 % 1576800)::integer), case when n < 3 then now() end,
            case when n % 1000 = 9 then now() end
          from generate_series(1, 25000) n join people on place = n % ${memberCount}`)
      }
    }),
  300_000,
)

const lists = {
  all: '',
  'the last page': 'page=500',
  pinned: 'show=pinned',
  hidden: 'show=hidden',
  'a rare word': 'q=31415',
  'the beginning of a word that all have': 'q=reun',
  'two words': 'q=reunion%204999',
  'an author': 'q=persona%207',
  nothing: 'q=nadie',
}

describe.each(Object.entries(lists))('%s', (_, query) => {
  const url = `/api/studio/communities/${id}/posts?${query}`

  it('is there in a moment', async () => {
    const call = async () => expect((await app.inject(as(coach, { url }))).statusCode).toBe(200)
    expect(await measureRatio(call, countRows(db), query)).toBeLessThan(30)
  })

  it('reads no table of many rows from end to end', async () => {
    const found = await plans(coach, url)
    expect(found.join('\n')).toContain(query.startsWith('q=') ? 'posts_words' : 'posts_pkey')
    for (const plan of found) {
      if (process.env['SHOW'] === 'plans') process.stdout.write(`${query}\n${plan}\n`)
      expect(plan).not.toMatch(/Seq Scan on (all_posts|users|member_directory)\b/u)
    }
  })
})
