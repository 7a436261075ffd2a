import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/networking.ts'
import { now } from '#lib/clock.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
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
    const member = { userId: user.id, communityId: String(params.id) }
    await requireMember(db, member.userId, member.communityId)
    const at = now()
    return { success: true, server_time: at.toISOString(), ...(await queueStatus(db, member, at)) }
  })

  route(app, contract.joinQueue, async ({ params, body, user }) => {
    const member = { userId: user.id, communityId: String(params.id) }
    await requireMember(db, member.userId, member.communityId)
    const settings = await findSettings(db, member.communityId)
    if (!settings?.enabled) throw new HttpError(400, 'Networking no está habilitado para esta comunidad')
    const preferences = readPreferences(body.preferences, settings.allowed_session_types)
    if (settings.require_verification) await requireVerified(db, user.id)
    const at = now()
    // Not if the member is already waiting: a repeated request would end the match that the round has just made.
    const before = await refreshQueueEntry(db, member, true, at)
    if (before?.status !== 'waiting') await runRoundIfDue(db, member.communityId, at)
    if (!(await joinQueue(db, member, preferences, at)))
      await requireMember(db, member.userId, member.communityId)
    const queuePosition = await findQueuePosition(db, member.userId, member.communityId, at)
    return {
      success: true,
      data: {
        position: queuePosition?.position,
        estimated_wait_minutes: queuePosition && estimateWait(settings, queuePosition, at),
      },
    }
  })

  route(app, contract.leaveQueue, async ({ params, user }) => {
    const communityId = String(params.id)
    if (!isGuid(communityId)) throw new HttpError(404, 'Comunidad no encontrada')
    const member = { userId: user.id, communityId }
    await leaveQueue(db, member)
    // The member may have been matched just before leaving.
    const match = await findRunningMatch(db, member, now())
    return { success: true, match_id: match?.id }
  })

  route(app, contract.getMatch, async ({ params, user }) => {
    const member = { userId: user.id, communityId: String(params.id) }
    await requireMember(db, member.userId, member.communityId)
    const at = now()
    const row = await findRunningMatch(db, member, at)
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

/** The queue as a member sees it. The call also signals that the member is still there. */
async function queueStatus(db: Db, member: QueueMember, at: Date) {
  const settings = await findSettings(db, member.communityId)
  const enabled = settings?.enabled === true
  // An archived community matches nobody, so nobody waits in it.
  const isOpen = enabled && settings.archived_at === null
  if (isOpen) await runRoundIfDue(db, member.communityId, at)
  const [row, match] = [
    await refreshQueueEntry(db, member, isOpen, at),
    await findRunningMatch(db, member, at),
  ]
  const waits = row?.status === 'waiting'
  return {
    user_in_queue: waits,
    match_id: match?.id,
    ended_reason: row && !waits ? row.status : undefined,
    ...(settings && enabled
      ? await openQueueStatus(db, member, settings, waits ? row : undefined, at)
      : { queue_status: { enabled, users_in_queue: 0 } }),
  }
}

async function openQueueStatus(
  db: Db,
  member: QueueMember,
  settings: SettingsRow,
  row: QueueRow | undefined,
  at: Date,
) {
  const queuePosition = row && (await findQueuePosition(db, member.userId, member.communityId, at))
  const waiting = queuePosition ? queuePosition.waiting : await countWaiting(db, member.communityId, at)
  return {
    queue_status: {
      enabled: true,
      users_in_queue: waiting,
      next_match_at: nextRound(at, settings.matching_interval_minutes).toISOString(),
    },
    user_queue_info: row && {
      queue_id: row.id,
      position: queuePosition?.position,
      estimated_wait_minutes: queuePosition && estimateWait(settings, queuePosition, at),
      status: row.status,
      joined_at: row.joined_at.toISOString(),
      last_seen: row.last_seen.toISOString(),
    },
  }
}
