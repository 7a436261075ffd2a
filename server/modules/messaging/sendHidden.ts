import type { FastifyBaseLogger } from 'fastify'
import { eventMarginMs } from '#api/contract/messaging.ts'
import type { Db } from '../../db/client.ts'
import type { LiveStream } from './liveAudience.ts'

/** Milliseconds that are looked back at most. */
const maxAgeMs = 86_400_000
/** Most events, the newest ones. */
const maxEvents = 200

interface MissedEvents {
  /** In milliseconds since 1970; nothing is sent without it. */
  since: number | undefined
  streams: Iterable<LiveStream>
  log: FastifyBaseLogger
}

/**
 * Sends what moderators have hidden since a moment to streams that have missed events: after that, clients refetch most
 * of what they show, but not its posts. Never rejects.
 */
export async function sendHidden(db: Db, { since, streams, log }: MissedEvents): Promise<void> {
  if (since === undefined) return
  try {
    const rows = await db
      .selectFrom('moderation_cases')
      .where('state', '=', 'hidden')
      .where('target_kind', 'in', ['post', 'comment'])
      .where('decided_at', '>=', new Date(Math.max(since - eventMarginMs, Date.now() - maxAgeMs)))
      .select('target_id as id')
      .orderBy('decided_at', 'desc')
      .limit(maxEvents)
      .execute()
    for (const stream of streams) for (const { id } of rows) stream.send({ type: 'hidden', id })
  } catch (error) {
    log.error({ err: error }, 'hidden content not sent')
  }
}
