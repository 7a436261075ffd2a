import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/activity.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { requireMember } from '../communities/policy.ts'
import { markInvitationsSeen } from '../studio/invitations/personal.ts'
import { notify } from '../messaging/notifications.ts'
import {
  isCommunitySwitch,
  isKindSwitch,
  kindSwitches,
  listMutes,
  mute,
  muteLike,
  removeMute,
  unmute,
} from './mutes.ts'
import { type ActivityCursor, findActivity, markAllRead, markPostsRead, markRead } from './repository.ts'
import { toActivityItem, toMute } from './serializer.ts'
import { countUnseen } from './countUnseen.ts'

const notFound = () => new HttpError(404, 'Aviso no encontrado')

/** The id of a line or wish: a whole number as text. @throws {HttpError} 404 */
function rowId(id: string | number): string {
  if (!/^\d{1,18}$/u.test(String(id))) throw notFound()
  return String(id)
}

/** What the caller is told about, what they have read of it, and what they do not want to be told. */
export function activityRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.listActivity, async ({ query, user }) => {
    const { limit, before } = query
    const [rows, unread] = await Promise.all([
      findActivity(db, {
        userId: user.id,
        limit: limit + 1,
        after: before === undefined ? undefined : parseCursor(before),
        unread: query.unread === 'true',
      }),
      countUnseen(db, user),
    ])
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    const hasMore = rows.length > limit
    return {
      success: true,
      items: items.map((row) => toActivityItem(media, row)),
      unread,
      pagination: {
        hasMore,
        nextBefore: hasMore && last ? `${last.occurred_at.getTime()}_${last.id}` : undefined,
      },
    }
  })

  route(app, contract.countUnreadActivity, async ({ user }) => ({
    success: true,
    unread: await countUnseen(db, user),
  }))

  route(app, contract.markActivityRead, async ({ body, user }) => {
    // A clock that is ahead must not mark the future.
    const until = new Date(Math.min(new Date(body.until).getTime(), Date.now()))
    const lines = body.ids ?? (body.id === undefined ? undefined : [body.id])
    if (lines || body.invitations) {
      await markRead(db, user.id, (lines ?? []).map(rowId), until)
      await markInvitationsSeen(db, user, (body.invitations ?? []).map(String))
    } else if (body.community_id !== undefined) {
      const communityId = String(body.community_id)
      if (isGuid(communityId)) await markPostsRead(db, user.id, communityId, until)
    } else await markAllRead(db, user.id, until)
    await tellOtherDevices(user.id)
    return { success: true, unread: await countUnseen(db, user) }
  })

  route(app, contract.getActivitySettings, async ({ user }) => settingsOf(user.id))

  route(app, contract.saveActivitySetting, async ({ body, user }) => {
    const change = body.enabled ? unmute : mute
    if (body.kind !== undefined) await change(db, user.id, { kind: body.kind })
    else {
      const communityId = String(body.community_id)
      await requireMember(db, user.id, communityId)
      await change(db, user.id, { communityId })
    }
    await tellOtherDevices(user.id)
    return settingsOf(user.id)
  })

  route(app, contract.tellLess, async ({ params, user }) => {
    const row = await muteLike(db, user.id, rowId(params.id))
    if (!row) throw notFound()
    await tellOtherDevices(user.id)
    return { success: true, mute: toMute(row) }
  })

  route(app, contract.removeActivityMute, async ({ params, user }) => {
    await removeMute(db, user.id, rowId(params.id))
    await tellOtherDevices(user.id)
    return { success: true }
  })

  async function settingsOf(userId: string): Promise<contract.ActivitySettings> {
    const { mutes, communities } = await listMutes(db, userId)
    const off = new Set(mutes.filter(isCommunitySwitch).map((row) => row.community_id))
    return {
      success: true,
      kinds: kindSwitches(mutes),
      communities: communities.map(({ id, name }) => ({ id, name, enabled: !off.has(id) })),
      less: mutes.filter((row) => !isCommunitySwitch(row) && !isKindSwitch(row)).map(toMute),
    }
  }

  /** What was read or switched off on one device is on all of the member's. */
  const tellOtherDevices = (userId: string) =>
    db.transaction().execute((trx) => notify(trx, { kind: 'activity', users: [userId], communities: [] }))
}

/** @throws {HttpError} 400 */
function parseCursor(text: string): ActivityCursor {
  const [, time, id] = /^(\d{1,15})_(\d{1,18})$/u.exec(text) ?? []
  if (!time || !id) throw new HttpError(400, 'No sabemos por dónde seguir la lista. Vuelve a cargarla.')
  return { at: new Date(Number(time)), id }
}
