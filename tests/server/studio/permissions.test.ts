/** Every call of the studio × everybody who could make it. */
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../src/api/contract/all.ts'
import { buildUrl } from '../../../src/api/client/request.ts'
import type { EndpointShape } from '../../../src/api/contract/endpoint.ts'
import { platformScopeId } from '../../../src/api/contract/studio/moderation.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()

const owner = await register(app)
const moderator = await register(app)
const member = await register(app)
const stranger = await register(app)
const staff = await register(app)
/** Owns and moderates others, which must not count here. */
const elsewhere = await register(app)
await db.insertInto('staff').values({ user_id: staff.id }).execute()
const people = { owner, moderator, staff, member, stranger, elsewhere }
type Who = keyof typeof people

const communityId = await addCommunity(db, { owner, moderators: [moderator], members: [member] })
await addCommunity(db, { owner: elsewhere, isPublic: false })
const hiddenId = await addCommunity(db, {
  owner,
  isPublic: false,
  moderators: [moderator],
  members: [member],
})

const all: readonly Who[] = ['owner', 'moderator', 'staff']
const leaders: readonly Who[] = ['owner', 'staff']

/** Expected permissions, as docs/studio.md describes them: independent of the server's table. */
const mayCall: Readonly<Record<string, readonly Who[]>> = {
  'studio.getStudioCommunity': all,
  'studio.getHome': all,
  'studio.listChanges': all,
  'studio.undoChange': all,
  'studio.readCommunity': leaders,
  'studio.editCommunity': leaders,
  'studio.uploadCommunityImage': leaders,
  'studio.removeCommunityImage': leaders,
  'studio.archiveCommunity': leaders,
  'studio.reopenCommunity': leaders,
  'studio.deleteCommunity': leaders,
  'studio.restoreCommunity': leaders,
  'studio.listInvitations': all,
  'studio.exportInvitations': all,
  'studio.createInvitation': all,
  'studio.revokeInvitation': all,
  'studio.listMembers': all,
  'studio.exportMembers': all,
  'studio.getMember': all,
  'studio.changeMember': leaders,
  'studio.removeMember': all,
  'studio.listBans': all,
  'studio.liftBan': all,
  'studio.muteMember': all,
  'studio.unmuteMember': all,
  'studio.changeMembers': all,
  'studio.importMembers': all,
  'studio.listNotes': all,
  'studio.addNote': all,
  'studio.editNote': all,
  'studio.deleteNote': all,
  'studio.listModeration': all,
  'studio.countModeration': all,
  'studio.getModeration': all,
  'studio.hideContent': all,
  'studio.restoreContent': all,
  'studio.dismissReports': all,
  'studio.warnMember': all,
  'studio.pinPost': all,
  'studio.unpinPost': all,
  'studio.listStudioPosts': all,
  'studio.listStudioMeetings': all,
  'studio.readStudioMeeting': all,
  'studio.createMeeting': all,
  'studio.editMeeting': all,
  'studio.cancelMeeting': all,
  'studio.startMeeting': all,
  'studio.endMeeting': all,
  'studio.listBoard': leaders,
  'studio.changeReferral': leaders,
}

const ofCommunity = [...allEndpoints].filter(([, { path }]) =>
  /^\/api\/studio\/(?:communities\/:id|moderation\/:scope)/u.test(path),
)
const withScope = ofCommunity.filter(([, { path }]) => path.includes(':scope'))

it('says who may make each call of a community’s studio', () => {
  expect(ofCommunity.map(([name]) => name).toSorted()).toEqual(Object.keys(mayCall).toSorted())
})

/** Parameters other than the community refer to nothing, and bodies are wrong: nothing is changed by any call. */
function request({ method, path }: EndpointShape, id: string) {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? '')
  const params = Object.fromEntries(
    names.map((name) => [name, name === 'id' || name === 'scope' ? id : uuid()]),
  )
  return {
    method,
    url: buildUrl(path, { params }),
    ...(method !== 'GET' && method !== 'DELETE' && { payload: { nothing: 'of this' } }),
  }
}

const statusFor = async (person: Pick<Member, 'token'>, endpoint: EndpointShape, id: string) =>
  (await app.inject(as(person, request(endpoint, id)))).statusCode

/** Calls that need no body and change something: made on a community of their own. */
const whole = new Set(['studio.archiveCommunity', 'studio.reopenCommunity', 'studio.removeCommunityImage'])

describe.each(ofCommunity)('%s', (name, endpoint) => {
  const may = mayCall[name] ?? []

  it.each(Object.entries(people))('by %s', async (who, person) => {
    const status = await statusFor(person, endpoint, communityId)
    if (!may.includes(who as Who)) expect(status).toBe(403)
    // Allowed: refused for what was asked, or done where nothing has to be asked.
    else expect([200, 400, 404, 409, 415]).toContain(status)
    if (whole.has(name) && may.includes(who as Who)) expect(status).toBe(200)
  })

  it('does not tell strangers of a private community from one that does not exist', async () => {
    const [hidden, none] = await Promise.all(
      [hiddenId, uuid()].map((id) => app.inject(as(stranger, request(endpoint, id)))),
    )
    expect(hidden?.statusCode).toBe(404)
    expect(hidden?.body).toBe(none?.body)
    expect(await statusFor(elsewhere, endpoint, hiddenId)).toBe(404)
    expect(await statusFor(member, endpoint, hiddenId)).toBe(403)
    expect(await statusFor(owner, endpoint, 'not-an-id')).toBe(404)
  })

  it('needs a session', async () => {
    expect((await app.inject(request(endpoint, communityId))).statusCode).toBe(401)
  })
})

describe.each(withScope)('%s of the platform', (_name, endpoint) => {
  it.each(Object.entries(people))('admits staff only: %s', async (who, person) => {
    const status = await statusFor(person, endpoint, platformScopeId)
    if (who === 'staff') expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(403)
  })

  it('needs a session', async () => {
    expect((await app.inject(request(endpoint, platformScopeId))).statusCode).toBe(401)
  })
})

it('answers the moderation paths of the previous version with 404 and an error', async () => {
  for (const root of [`/api/studio/communities/${communityId}`, '/api/studio/platform']) {
    const reply = await app.inject(as(staff, { method: 'GET', url: `${root}/moderation` }))
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ success: false, error: expect.any(String) })
  }
})

it('tells everybody what she may do, and nothing about other communities', async () => {
  const studioOf = async (person: Member) =>
    (await app.inject(as(person, { method: 'GET', url: '/api/studio/me' }))).json<{
      staff: boolean
      can_create: boolean
      communities: { id: string; role: string; abilities: string[] }[]
    }>()
  const ids = (studio: { communities: { id: string }[] }) => studio.communities.map(({ id }) => id).toSorted()
  const both = [communityId, hiddenId].toSorted()
  expect(ids(await studioOf(owner))).toEqual(both)
  expect(ids(await studioOf(moderator))).toEqual(both)
  expect(ids(await studioOf(member))).toEqual([])
  expect(await studioOf(stranger)).toMatchObject({ staff: false, can_create: false, communities: [] })
  expect(await studioOf(staff)).toMatchObject({ staff: true, can_create: true, communities: [] })
  const moderated = (await studioOf(moderator)).communities[0]
  expect(moderated?.role).toBe('moderator')
  expect(moderated?.abilities).toEqual(['overview', 'content', 'members', 'meetings'])
})

it('finds every community for staff, and for others only those that they run', async () => {
  const found = async (person: Member, q = '') => {
    const { communities } = (
      await app.inject(as(person, { method: 'GET', url: `/api/studio/communities?q=${q}` }))
    ).json<{ communities: unknown[] }>()
    return communities.length
  }
  expect(await found(staff)).toBe(3)
  expect(await found(owner)).toBe(2)
  expect(await found(member)).toBe(0)
  expect(await found(staff, 'comunid')).toBe(3)
  expect(await found(staff, 'ninguna')).toBe(0)
})

it('tells the members’ application who has a studio', async () => {
  const runs = async (person: Member) =>
    (await app.inject(as(person, { method: 'GET', url: '/api/communities/membership-status' }))).json<{
      data: { studio: boolean }
    }>().data.studio
  expect(await runs(owner)).toBe(true)
  expect(await runs(moderator)).toBe(true)
  expect(await runs(staff)).toBe(true)
  expect(await runs(member)).toBe(false)
  const coach = await register(app)
  await db.updateTable('users').set({ membership_type: 'free_coach' }).where('id', '=', coach.id).execute()
  expect(await runs(coach)).toBe(true)
})
