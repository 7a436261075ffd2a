/**
 * What a block means, for every module: docs/features/people.md has the table. A block counts in both directions, and nobody
 * learns from a reply who blocks whom.
 */
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { blockBetween } from './repository.ts'

/**
 * Refuses contact between two people if one of them blocks the other. The text must not say who does.
 * @throws {HttpError} 403
 */
export async function refuseBlocked(
  db: Db,
  [userId, otherId]: readonly [string, string],
  { text, code }: { text: string; code: string },
): Promise<void> {
  if (await blockBetween(db, userId, otherId)) throw new HttpError(403, text, { code })
}
