import { expect, it } from 'vitest'
import { as, byEmail, publishInFeed, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const coach = await registerCoach(app, db)

it('deleting a post succeeds while many react to it, and no reaction fails but with 404', async () => {
  const crowd = [coach]
  for (let index = 0; index < 14; index += 1) crowd.push(await register(app))
  const wrong: string[] = []
  for (let round = 0; round < 30; round += 1) {
    const id = await publishInFeed(app, coach)
    const url = `/api/global-feed/${id}`
    const like = { method: 'POST', url: `${url}/like` } as const
    const unlike = { method: 'DELETE', url: `${url}/like` } as const
    const share = {
      method: 'POST',
      url: `${url}/share`,
      payload: { share_type: 'copy_link' },
    } as const
    const view = {
      method: 'POST',
      url: `${url}/view`,
      payload: { view_duration_seconds: 5 },
    } as const
    const comment = {
      method: 'POST',
      url: `/api/posts/${id}/comments`,
      payload: { content: 'Hola' },
    } as const
    const liked = crowd.filter((_, seat) => seat % 2 === 0)
    await Promise.all(liked.map((person) => app.inject(byEmail(person, like))))

    const calls = crowd.flatMap((person, seat) => [
      byEmail(person, seat % 2 === 0 ? unlike : like),
      ...(seat % 4 === 0 ? [byEmail(person, view), byEmail(person, share), as(person, comment)] : []),
    ])
    // At a different position among the requests in each round.
    calls.splice(round % 15, 0, as(coach, { method: 'DELETE', url }))
    const replies = await Promise.all(calls.map((call) => app.inject(call)))
    for (const [index, { statusCode }] of replies.entries()) {
      const allowed = index === round % 15 ? [200] : [200, 404]
      if (!allowed.includes(statusCode)) wrong.push(`call ${index} of round ${round}: ${statusCode}`)
    }
    expect(await db.selectFrom('posts').where('id', '=', id).select('id').execute()).toEqual([])
  }
  expect(wrong).toEqual([])
})
