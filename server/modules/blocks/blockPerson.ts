import type { Trx } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { endMatchesBetween } from '../networking/endMatches.ts'
import { endFollowing } from '../profiles/follow.ts'
import { addBlock, countOtherBlocks, lockPair, lockPeople, maxBlocks } from './repository.ts'

/**
 * Blocks a person, ends the match that both are in, and ends their following of each other; repeating it changes
 * nothing.
 * @throws {HttpError} 400 for oneself or when there are too many blocks, 404 for an unknown person.
 */
export async function blockPerson(
  trx: Trx,
  userId: string,
  otherId: string | number,
  at: Date,
): Promise<void> {
  const id = String(otherId).toLowerCase()
  if (id === userId) throw new HttpError(400, 'No puedes bloquearte a ti')
  const present = await lockPeople(trx, [userId, id].filter(isGuid))
  if (!present.some((row) => row.id === id)) throw new HttpError(404, 'Usuario no encontrado')
  await lockPair(trx, userId, id)
  if ((await countOtherBlocks(trx, userId, id)) >= maxBlocks) {
    throw new HttpError(400, `Puedes bloquear como mucho a ${maxBlocks} personas.`)
  }
  await addBlock(trx, userId, id, at)
  await endFollowing(trx, userId, id)
  await endMatchesBetween(trx, userId, id, at)
}
