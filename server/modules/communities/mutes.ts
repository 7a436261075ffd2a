import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { HttpError } from '../../errors.ts'

const format = new Intl.DateTimeFormat('es', {
  timeZone: 'Europe/Madrid',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** ' hasta el 3 de diciembre, 14:00', or nothing for what lasts until it is lifted. */
export const untilText = (until: Date | null): string => (until ? ` hasta el ${format.format(until)}` : '')

const findMute = preparedQuery(
  ['userId', 'communityId'],
  (db, { userId, communityId }: { userId: string; communityId: string }) =>
    db
      .selectFrom('member_mutes')
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .select(['until', 'reason']),
)

/**
 * Refuses posts and comments of whoever is muted in a community.
 * @throws {HttpError} 403 that says until when, and why.
 */
export async function refuseMuted(db: Db, userId: string, communityId: string): Promise<void> {
  const [mute] = await findMute(db, { userId, communityId })
  if (!mute || (mute.until && mute.until <= new Date())) return
  throw new HttpError(
    403,
    `No puedes publicar ni comentar en esta comunidad${untilText(mute.until)}. Motivo: ${mute.reason}`,
    { code: 'MUTED' },
  )
}
