import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'

/**
 * Requires a profile with a picture and a bio.
 * @throws {HttpError} 403 naming what is missing.
 */
export async function requireVerified(db: Db, userId: string): Promise<void> {
  const person = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['avatar_media_id', 'bio'])
    .executeTakeFirst()
  const missing = [
    ...(person?.avatar_media_id ? [] : ['una foto']),
    ...(person?.bio?.trim() ? [] : ['unas palabras sobre ti']),
  ]
  if (missing.length === 0) return
  const text = `Esta comunidad pide saber con quién se habla: añade a tu perfil ${missing.join(' y ')} y vuelve.`
  throw new HttpError(403, text, { code: 'profile_incomplete' })
}
