import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertInBulk } from '../support/manyMembers.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { queryPlans } from '../support/queryPlans.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const coach = await register(app)
const id = await addCommunity(db, { owner: coach })
const others: string[] = []
for (let n = 0; n < 14; n += 1) others.push(await addCommunity(db, { owner: coach }))
const { plans } = await queryPlans(config)

const perCommunity = 20_000
const series = '01900000-0000-7000-8000-000000000001'

/** Twenty thousand meetings here, three hundred thousand in all, three an hour and half of them ahead. */
beforeAll(
  () =>
    insertInBulk(config, async (run) => {
      await run(sql`
        insert into meeting_series (id, community_id, rule) values (${series}, ${id}, 'week')`)
      for (const community of [id, ...others]) {
        await run(sql`
          insert into meetings (community_id, topic, starts_at, duration_minutes, status, level, cancelled_at, series_id)
          select ${community}, 'Sesión ' || n, now() + make_interval(mins => 20 * (n - ${perCommunity / 2}::integer)),
            60, case when n < ${perCommunity / 2}::integer then 'ended' else 'waiting' end, case when n % 3 = 0 then 1 + n % 5 end, case when n % 10 = 0 then now() end,
            case when ${community} = ${id} and n % 200 = 7 then ${series}::uuid end
          from generate_series(1, ${perCommunity}::integer) n`)
      }
    }),
  300_000,
)

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const lists = {
  'a month of the calendar': `from=${at(-15)}&to=${at(16)}`,
  'a week of it': `from=${at(30)}&to=${at(37)}`,
  'what is ahead': 'scope=upcoming',
  'a later page of it': 'scope=upcoming&page=150',
  'what was': 'scope=past',
  'the last page of it': 'scope=past&page=190',
  'what is left of a series': `series=${series}`,
}

describe.each(Object.entries(lists))('%s', (_, query) => {
  const url = `/api/studio/communities/${id}/meetings?${query}`

  it('is there in a moment', async () => {
    const call = async () => expect((await app.inject(as(coach, { url }))).statusCode).toBe(200)
    expect(await measureRatio(call, countRows(db), query)).toBeLessThan(30)
  })

  it('reads an index of the meetings, never all of them', async () => {
    const found = await plans(coach, url)
    if (process.env['SHOW'] === 'plans') process.stdout.write(`${query}\n${found.join('\n')}\n`)
    expect(found.join('\n')).toMatch(/(?:using|on) meetings_(?:community|series)\b/u)
    for (const plan of found) expect(plan).not.toMatch(/Seq Scan on meetings\b/u)
  })
})

it('each list has what there is of it', async () => {
  const counts = await Promise.all(
    Object.values(lists).map(
      async (query) =>
        (await app.inject(as(coach, { url: `/api/studio/communities/${id}/meetings?${query}` }))).json<{
          meetings: unknown[]
          total: number
        }>().meetings.length,
    ),
  )
  expect(counts).toEqual([31 * 72, 7 * 72, 50, 50, 50, 50, expect.toSatisfy((n: number) => n > 30)])
})
