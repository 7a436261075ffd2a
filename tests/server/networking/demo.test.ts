import { afterEach, expect, it, vi } from 'vitest'
import { DEMO_LOGINS, demoPassword } from '../../../server/demo/people.ts'
import { type Member, startHarness } from '../support/harness.ts'
import { networking } from '../support/networking.ts'

const { app, db } = await startHarness({ demo: true })
const n = networking(app)
afterEach(() => vi.useRealTimers())

async function signIn(name: string): Promise<Member> {
  const { email = '' } = DEMO_LOGINS.find((login) => login.email.startsWith(name)) ?? {}
  const payload = { email, password: demoPassword }
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token, user } = reply.json<{ token: string; user: { id: string } }>()
  return { token, id: user.id, email, cookie: '' }
}
const [marta, diego, lucia] = [await signIn('marta'), await signIn('diego'), await signIn('lucia')]

const community = async (name: string) =>
  (await db.selectFrom('communities').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id

it('has it on in two communities, off in one, and none in the others', async () => {
  const off = await community('Negocio Propio, Vida Propia')
  expect((await n.settings(lucia, off)).body.settings.enabled).toBe(false)
  expect((await n.join(lucia, off)).status).toBe(400)
  expect((await n.settings(lucia, await community('Hábitos que se Quedan'))).status).toBe(404)
  expect(await db.selectFrom('networking_queue').selectAll().execute()).toEqual([])
})

it.each([
  ['Liderazgo Consciente', 1, [marta, diego]],
  ['Escuela de Coaches', 2, [diego, lucia]],
] as const)('brings two logins together in %s within the interval', async (name, minutes, [one, other]) => {
  const id = await community(name)
  expect((await n.settings(one, id)).body.settings).toMatchObject({
    enabled: true,
    matching_interval_minutes: minutes,
  })
  for (const who of [one, other]) expect((await n.join(who, id)).status).toBe(200)
  const { next_match_at: next = '' } = (await n.status(one, id)).queue_status
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(next ?? '') })
  expect((await n.status(other, id)).match_id).toBeTruthy()
  expect((await n.match(one, id))?.people).toMatchObject([{ id: other.id, bio: expect.any(String) }])
})
