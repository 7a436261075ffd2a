import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/networking.ts'
import { now } from '#lib/clock.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../guid.ts'
import { route } from '../../plugins/route.ts'
import { requireMember } from '../communities/policy.ts'
import { openMatchConversation } from './matchConversation.ts'
import { endMatch, findRunningMatch, reportPerson, toMatch } from './matches.ts'
import { readPreferences } from './preferences.ts'
import { joinQueue, refreshQueueEntry, leaveQueue, type QueueMember, type QueueRow } from './queue.ts'
import { runRoundIfDue } from './rounds.ts'
import { findSettings, type SettingsRow, toSettings } from './settings.ts'
import { countWaiting, estimateWait, findQueuePosition } from './queuePosition.ts'
import { scheduleRounds } from './roundTimer.ts'
import { nextRound } from './times.ts'
import { requireVerified } from './policy.ts'

/** The queue of a community, and the matches that come out of it. */
export function networkingRoutes(app: FastifyInstance): void {
  const { db } = app
  runRoundsWhileOpen(app)

  route(app, contract.getNetworkingSettings, async ({ params, user }) => {
    const communityId = String(params.id)
    await requireMember(db, user.id, communityId)
    const settings = await findSettings(db, communityId)
    if (!settings) throw new HttpError(404, 'Esta comunidad no tiene networking')
    return { success: true, settings: toSettings(settings) }
  })

  route(app, contract.getQueueStatus, async ({ params, user }) => {
    const place = { userId: user.id, communityId: String(params.id) }
    await requireMember(db, place.userId, place.communityId)
    const at = now()
    return { success: true, server_time: at.toISOString(), ...(await queueStatus(db, place, at)) }
  })

  route(app, contract.joinQueue, async ({ params, body, user }) => {
    const place = { userId: user.id, communityId: String(params.id) }
    await requireMember(db, place.userId, place.communityId)
    const settings = await findSettings(db, place.communityId)
    if (!settings?.enabled) throw new HttpError(400, 'Networking no está habilitado para esta comunidad')
    const preferences = readPreferences(body.preferences, settings.allowed_session_types)
    if (settings.require_verification) await requireVerified(db, user.id)
    const at = now()
    // Not for who waits already: a repeated request would end the match that the round has just brought.
    const before = await refreshQueueEntry(db, place, true, at)
    if (before?.status !== 'waiting') await runRoundIfDue(db, place.communityId, at)
    if (!(await joinQueue(db, place, preferences, at)))
      await requireMember(db, place.userId, place.communityId)
    const standing = await findQueuePosition(db, place.userId, place.communityId, at)
    return {
      success: true,
      data: {
        position: standing?.position,
        estimated_wait_minutes: standing && estimateWait(settings, standing, at),
      },
    }
  })

  route(app, contract.leaveQueue, async ({ params, user }) => {
    const communityId = String(params.id)
    if (!isGuid(communityId)) throw new HttpError(404, 'Comunidad no encontrada')
    const place = { userId: user.id, communityId }
    await leaveQueue(db, place)
    // Who was just brought together with somebody learns of it.
    const match = await findRunningMatch(db, place, now())
    return { success: true, match_id: match?.id }
  })

  route(app, contract.getMatch, async ({ params, user }) => {
    const place = { userId: user.id, communityId: String(params.id) }
    await requireMember(db, place.userId, place.communityId)
    const at = now()
    const row = await findRunningMatch(db, place, at)
    return {
      success: true,
      server_time: at.toISOString(),
      match: row ? await toMatch(app, user.id, row) : null,
    }
  })

  route(app, contract.openMatchConversation, async ({ params, user }) => ({
    success: true,
    conversation_id: await openMatchConversation(db, user, String(params.id)),
  }))

  route(app, contract.endMatch, async ({ params, user }) => {
    await endMatch(db, user.id, String(params.id), now())
    return { success: true }
  })

  route(app, contract.reportMatch, async ({ params, body, user }) => {
    await reportPerson(db, user.id, String(params.id), body, now())
    return { success: true }
  })
}

function runRoundsWhileOpen(app: FastifyInstance): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = scheduleRounds(app.db, app.log)
  })
  app.addHook('onClose', async () => stop?.())
}

/** How the queue stands for a member, who by asking says that they are there. */
async function queueStatus(db: Db, place: QueueMember, at: Date) {
  const settings = await findSettings(db, place.communityId)
  const enabled = settings?.enabled === true
  if (enabled) await runRoundIfDue(db, place.communityId, at)
  const [row, match] = [
    await refreshQueueEntry(db, place, enabled, at),
    await findRunningMatch(db, place, at),
  ]
  const waits = row?.status === 'waiting'
  return {
    user_in_queue: waits,
    match_id: match?.id,
    ended_reason: row && !waits ? row.status : undefined,
    ...(settings && enabled
      ? await openQueueStatus(db, place, settings, waits ? row : undefined, at)
      : { queue_status: { enabled, users_in_queue: 0 } }),
  }
}

async function openQueueStatus(
  db: Db,
  place: QueueMember,
  settings: SettingsRow,
  row: QueueRow | undefined,
  at: Date,
) {
  const standing = row && (await findQueuePosition(db, place.userId, place.communityId, at))
  const waiting = standing ? standing.waiting : await countWaiting(db, place.communityId, at)
  return {
    queue_status: {
      enabled: true,
      users_in_queue: waiting,
      next_match_at: nextRound(at, settings.matching_interval_minutes).toISOString(),
    },
    user_queue_info: row && {
      queue_id: row.id,
      position: standing?.position,
      estimated_wait_minutes: standing && estimateWait(settings, standing, at),
      status: row.status,
      joined_at: row.joined_at.toISOString(),
      last_seen: row.last_seen.toISOString(),
    },
  }
}
