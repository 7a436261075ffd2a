import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StudioAction } from '#api/contract/studio/changes.ts'
import { undoOf } from '../../../server/modules/studio/changes/undo.ts'
import { activityCalls } from '../support/activity.ts'
import { classes, inDays } from '../support/classes.ts'
import {
  as,
  byEmail,
  comment,
  form,
  type Member,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { addMeeting } from '../support/meetings.ts'
import { messaging } from '../support/messaging.ts'
import { makeStaff, moderationOf } from '../support/moderation.ts'
import { picture, publishPicture } from '../support/people.ts'
import { actions } from '../support/points.ts'
import { surveyRows } from '../support/surveys.ts'

const { app, db } = await startHarness()
const made = classes(app)
const { report, hide, restore, dismiss, pin, unpin, see, undo } = moderationOf(app)
const { lines, less, more } = activityCalls(app)
const chat = messaging(app)

let owner: Member
let member: Member
let other: Member
let staff: Member
let club: string
/** Ids of what is in the community, by name. */
let at: Record<
  | 'post'
  | 'pinned'
  | 'comment'
  | 'reported'
  | 'global'
  | 'message'
  | 'meeting'
  | 'soon'
  | 'running'
  | 'note'
  | 'invitation',
  string
>

interface Reply {
  status: number
  body: { change: string; community: { version: number }; plan: string; note: { id: string } }
}
async function call(
  who: Member,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Reply> {
  const url = `/api/studio/communities/${club}${path}`
  const reply = await app.inject(as(who, { method, url, ...(payload && { payload }) }))
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.body}`)
  return { status: reply.statusCode, body: reply.json() }
}
const viewed = (who: Member, post: string) =>
  app.inject(
    byEmail(who, {
      method: 'POST',
      url: `/api/global-feed/${post}/view`,
      payload: { view_duration_seconds: 5 },
    }),
  )
const like = (who: Member, post: string) =>
  app.inject(as(who, { method: 'POST', url: `/api/posts/${post}/like` }))

beforeAll(async () => {
  ;[owner, member, other, staff] = [
    await registerCoach(app, db),
    await registerCoach(app, db),
    await register(app),
    await register(app),
  ]
  await makeStaff(db, staff)
  club = await made.community(
    owner,
    { name: 'Ágora', access_type: 'publica', image_media_id: (await made.picture(owner)).id },
    [member, other],
  )
  await app.inject(
    as(owner, {
      method: 'PATCH',
      url: `/api/studio/communities/${club}/members/${member.id}`,
      payload: { level: 4, version: 1 },
    }),
  )
  const [pinned, post, reported] = [
    await publish(app, member, club, 'Fijada'),
    await publishPicture(app, member, club, 'Fijada después'),
    await publish(app, member, club, 'Denunciada'),
  ]
  await pin(owner, club, pinned)
  await pin(owner, club, post)
  const said = await comment(app, member, post, 'Comentario')
  await comment(app, other, post, 'Otro')
  const global = await publishInFeed(app, member, { content: 'A todos', image: await picture() })
  for (const id of [post, global]) {
    for (const who of [owner, other]) {
      await like(who, id)
      await viewed(who, id)
    }
    await comment(app, other, id)
  }
  await report(other, 'post', reported, { community_id: club })
  await report(other, 'post', global)
  const talk = await chat.group(member, [other, owner])
  const message = await chat.say(member, talk, 'Mensaje')
  await chat.say(other, talk, 'Respondo', { reply_to_message_id: message.id })
  await report(other, 'message', message.id, { community_id: club })

  const product = await made.product(club, owner)
  const module = await made.module(product, owner)
  const video = await made.video(module)
  await db
    .insertInto('video_progress')
    .values({ user_id: member.id, video_id: video, position: 3, duration: 9 })
    .execute()
  await made.purchase(member, club, product)
  const survey = await surveyRows(db).survey(club, { closes_at: inDays(1) })
  await surveyRows(db).answer(survey.id, member)
  await actions(db).referral(member, club)
  await made.testimonial(club, member)
  await db
    .insertInto('reviews')
    .values({ id: uuid(), community_id: club, user_id: member.id, rating: 4, comment: 'Bien' })
    .execute()
  await app.inject(
    as(member, {
      method: 'POST',
      url: '/api/extra/activity/posts/read',
      payload: { community_id: club, until: new Date().toISOString() },
    }),
  )
  await db
    .insertInto('community_reads')
    .values({ community_id: club, user_id: member.id, read_until: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  const note = (await call(owner, 'POST', `/members/${member.id}/notes`, { text: 'Nota' })).body.note.id
  await call(owner, 'PATCH', `/members/${member.id}/notes/${note}`, { text: 'Nota corregida', version: 1 })
  const [invitation = ''] = (
    await db
      .insertInto('invitations')
      .values({
        id: uuid(),
        community_id: club,
        token: uuid(),
        role: 'member',
        max_uses: null,
        ends_at: null,
        created_by: owner.id,
      } as never)
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  at = {
    pinned,
    post,
    comment: said,
    reported,
    global,
    message: message.id,
    meeting: await addMeeting(db, club, inDays(2)),
    running: await addMeeting(db, club, new Date(Date.now() - 600_000), { status: 'started' }),
    soon: await addMeeting(db, club, new Date(Date.now() + 600_000)),
    note,
    invitation,
  }
})

/** Tables of which rows may be added: of what was done, of files that are not used any more, and of the last decision. */
const growing = new Set([
  'studio_changes',
  'moderation_cases',
  'moderation_snapshots',
  'member_batches',
  'media',
  'activity',
  'rate_limits',
])
/** Columns that say that, and by whom, something was changed last. */
const changing = new Set(['changed_at', 'changed_by_name', 'decided_at', 'decided_by', 'decided_by_name'])
/** A version only rises, so that nobody saves over what has been undone meanwhile. */
const rising = 'version'
/** Rows that are left out: messages between two, in which people are told of decisions. */
const groups = sql`(select id from conversations where type = 'group')`
const only: Record<string, RawBuilder<unknown>> = {
  conversations: sql`id in ${groups}`,
  conversation_members: sql`conversation_id in ${groups}`,
  messages: sql`conversation_id in ${groups}`,
}

type Dump = Map<string, Map<string, Record<string, unknown>>>

/** All rows of the database by table, with a text that names each. */
async function dump(): Promise<Dump> {
  const { rows: tables } = await sql<{ name: string; key: string[] }>`
    select c.relname as name, array(
      select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by a.attname) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
  const all = tables.map(
    ({ name }) => sql`
      select ${name} as name, to_jsonb(t) as row from ${sql.table(name)} t where ${only[name] ?? sql`true`}`,
  )
  const { rows } = await sql<{ name: string; row: Record<string, unknown> }>`
    ${sql.join(all, sql` union all `)}`.execute(db)
  const keys = new Map(tables.map(({ name, key }) => [name, key]))
  const found: Dump = new Map(tables.map(({ name }) => [name, new Map()]))
  for (const { name, row } of rows) {
    found.get(name)?.set(JSON.stringify(keys.get(name)?.map((column) => row[column])), row)
  }
  return found
}

/** What is different after something was undone. */
function differences(before: Dump, after: Dump): string[] {
  const found: string[] = []
  for (const [table, rows] of before) {
    const now = after.get(table) ?? new Map<string, Record<string, unknown>>()
    for (const [key, row] of rows) {
      const same = now.get(key)
      if (!same) {
        found.push(`${table} ${JSON.stringify(row)} is gone`)
        continue
      }
      for (const [column, value] of Object.entries(row)) {
        const [was, is] = [JSON.stringify(value), JSON.stringify(same[column])]
        if (was === is || changing.has(column) || table === 'rate_limits') continue
        if (column === rising && Number(is) > Number(was)) continue
        found.push(`${table}.${column} was ${was} and is ${is}`)
      }
    }
    if (growing.has(table)) continue
    for (const key of now.keys())
      if (!rows.has(key)) found.push(`${table} has ${JSON.stringify(now.get(key))}`)
  }
  return found
}

const undoChange = (who: Member, change: string) => undo(who, club, change)
const byStaff = (change: string) => undo(staff, undefined, change)
const versionOf = async (community: string | undefined, target: string) =>
  (await see(community === undefined ? staff : owner, community, target)).item.version
const removal = async () =>
  (await call(owner, 'DELETE', `?${new URLSearchParams({ name: 'Ágora', paid_access: '1' })}`)).body.change

/** Each way to take something back: by the kind of its change, with what is done and how it is undone. */
const ways: Record<
  string,
  { action?: StudioAction; act: () => Promise<string>; undo?: (change: string) => Promise<unknown> }
> = {
  'hiding a pinned post': {
    action: 'content.hide',
    act: async () => (await hide(owner, club, `post/${at.pinned}`, { version: 0 })).change,
  },
  'hiding a pinned post, by showing it again': {
    act: async () => (await hide(owner, club, `post/${at.post}`, { version: 0 })).change,
    undo: async () =>
      restore(owner, club, `post/${at.post}`, { version: await versionOf(club, `post/${at.post}`) }),
  },
  'hiding a reported post': { act: async () => (await hide(owner, club, `post/${at.reported}`)).change },
  'hiding a comment': {
    act: async () => (await hide(owner, club, `comment/${at.comment}`, { version: 0 })).change,
  },
  'hiding a message': { act: async () => (await hide(owner, club, `message/${at.message}`)).change },
  'hiding a post of the feed': {
    act: async () => (await hide(staff, undefined, `post/${at.global}`)).change,
    undo: byStaff,
  },
  'leaving a reported post': {
    action: 'content.dismiss',
    act: async () =>
      (
        await dismiss(owner, club, `post/${at.reported}`, {
          version: await versionOf(club, `post/${at.reported}`),
        })
      ).change,
  },
  'unpinning a post': {
    action: 'content.unpin',
    act: async () => (await unpin(owner, club, at.pinned)).change,
  },
  'removing the picture': {
    action: 'community.image',
    act: async () => (await call(owner, 'DELETE', '/image')).body.change,
  },
  'replacing the picture': {
    act: async () => {
      const url = `/api/studio/communities/${club}/image`
      await app.inject(as(owner, { method: 'POST', url, ...form({ image: await picture(40, 30) }) }))
      const { id } = await db
        .selectFrom('studio_changes')
        .select('id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return id
    },
  },
  'archiving the community': {
    act: async () => {
      await call(owner, 'POST', '/archive')
      return ''
    },
    undo: () => call(owner, 'DELETE', '/archive'),
  },
  'deleting the community': { action: 'community.delete', act: removal },
  'deleting the community, by its own call': { act: removal, undo: () => call(owner, 'POST', '/restore') },
  'revoking an invitation': {
    action: 'invitation.revoke',
    act: async () => (await call(owner, 'DELETE', `/invitations/${at.invitation}`)).body.change,
  },
  'muting a member': {
    action: 'member.mute',
    act: async () =>
      (await call(owner, 'POST', `/members/${member.id}/mute`, { days: 3, reason: 'Insultos' })).body.change,
  },
  'removing a member': {
    action: 'member.remove',
    act: async () => (await call(owner, 'DELETE', `/members/${member.id}`)).body.change,
  },
  'removing members who may not return': {
    act: async () =>
      (
        await call(owner, 'POST', '/members/bulk', {
          action: 'remove',
          members: [member.id, other.id],
          may_return: false,
        })
      ).body.change,
  },
  'deleting a note': {
    action: 'member.note_delete',
    act: async () => (await call(owner, 'DELETE', `/members/${member.id}/notes/${at.note}`)).body.change,
  },
  'cancelling a meeting': {
    action: 'meeting.cancel',
    act: async () => (await call(owner, 'DELETE', `/meetings/${at.meeting}`)).body.change,
  },
  'ending a meeting': {
    action: 'meeting.end',
    act: async () => (await call(owner, 'POST', `/meetings/${at.running}/end`)).body.change,
  },
  'starting a meeting': {
    action: 'meeting.start',
    act: async () => (await call(owner, 'POST', `/meetings/${at.soon}/start`)).body.change,
  },
  'hiding lines of the activity': {
    act: async () => String((await less(member, (await lines(member))[0]?.id ?? '')).id),
    undo: (mute) => more(member, mute),
  },
}

describe('undoing', () => {
  it.each(Object.keys(ways))('%s leaves everything as it was', async (name) => {
    const { act, undo: takeBack = (change: string) => undoChange(owner, change) } = ways[
      name
    ] as (typeof ways)[string]
    const before = await dump()
    const change = await act()
    expect(change).toBeDefined()
    expect(differences(before, await dump())).not.toEqual([])
    await takeBack(change)
    expect(differences(before, await dump())).toEqual([])
  })

  it('is tried here for each kind of change that can be undone', () => {
    const tried = Object.values(ways).flatMap(({ action }) => action ?? [])
    // Undoing an import revokes its invitations, so that nobody can use a link that was handed out already.
    expect([...tried, 'member.import'].toSorted()).toEqual(Object.keys(undoOf).toSorted())
  })

  it('has rows to lose: views, likes, answers, points, what was read, and activity', async () => {
    const rows = await dump()
    const tables = [
      'post_views',
      'post_likes',
      'all_comments',
      'survey_responses',
      'community_reads',
      'activity',
    ]
    for (const table of [...tables, 'point_entries', 'member_directory', 'moderation_reports', 'purchases']) {
      expect(rows.get(table)?.size, table).toBeGreaterThan(0)
    }
  })

  it.each(['deleting the community', 'removing a member'])(
    '%s in an earlier month leaves the ranking of that month as it was',
    async (name) => {
      const lastMonth = new Date(Date.now() - 32 * 86_400_000)
      await actions(db).post(member, club, lastMonth)
      const points = () =>
        db
          .selectFrom('monthly_points')
          .where('community_id', '=', club)
          .where('user_id', '=', member.id)
          .select(['month', 'member'])
          .orderBy('month')
          .execute()
      const before = await points()
      expect(before.map((row) => row.member)).toEqual([true, true])
      const change = (await ways[name]?.act()) ?? ''
      // As if it had been done then.
      await db
        .updateTable('monthly_points')
        .set({ member: false })
        .where('community_id', '=', club)
        .where('user_id', '=', member.id)
        .execute()
      await sql`update studio_changes set created_at = ${lastMonth} where id = ${change}`.execute(db)
      await db
        .updateTable('communities')
        .set({ deleted_at: lastMonth })
        .where('id', '=', club)
        .where('deleted_at', 'is not', null)
        .execute()
      await undoChange(owner, change)
      expect(await points()).toEqual(before)
    },
  )
})
