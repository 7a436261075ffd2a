import { expect, it } from 'vitest'
import { demoPassword } from '../../../server/demo/people.ts'
import { startHarness } from '../support/harness.ts'
import { messaging, wrongCounters } from '../support/messaging.ts'

const { app, db } = await startHarness({ demo: true })
const m = messaging(app)

async function login(name: string) {
  const payload = { email: `${name}@faro.demo`, password: demoPassword }
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token, user } = reply.json<{ token: string; user: { id: string } }>()
  return { token, id: user.id, email: payload.email, cookie: '' }
}

it('has conversations of every kind, some of them unread, that one can go on with', async () => {
  const marta = await login('marta')
  const conversations = await m.conversations(marta)
  const unread = conversations.filter(({ unread_count }) => unread_count)
  expect(unread.map(({ unread_count }) => unread_count)).toEqual([2, 3])
  expect(conversations.slice(0, 2)).toEqual(unread)
  expect(await m.unread(marta)).toBe(5)
  expect(await wrongCounters(db)).toEqual([])
  expect(conversations.filter(({ type }) => type === 'group')).toHaveLength(2)
  expect(conversations.filter(({ type }) => type === 'direct').length).toBeGreaterThan(4)
  expect(Math.max(...conversations.map(({ message_count }) => message_count ?? 0))).toBeGreaterThan(120)

  const all = (await Promise.all(conversations.map(({ id }) => m.messages(marta, id, '?limit=100')))).flat()
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['text', 'image', 'file', 'system']))
  expect(all.some(({ reply_to }) => reply_to?.content)).toBe(true)
  for (const { content, sent_at, attachment } of all) {
    expect(content).not.toMatch(/^\w:|^\s|undefined/u)
    expect(Date.parse(sent_at ?? '')).toBeLessThan(Date.now())
    if (attachment) expect((await app.inject({ url: attachment.url ?? '' })).statusCode).toBe(200)
  }
  for (const { id } of conversations) {
    const times = (await m.messages(marta, id, '?limit=100')).map(({ sent_at }) => Date.parse(sent_at ?? ''))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }

  const [first] = conversations
  const lucia = await login('lucia')
  expect(first).toMatchObject({ other_user_id: lucia.id, name: 'Lucía Ferrer' })
  expect(await m.direct(marta, lucia)).toBe(first?.id)
  expect((await m.say(marta, first?.id ?? '', 'Cuenta conmigo')).position).toBe(
    (first?.message_count ?? 0) + 1,
  )
})
