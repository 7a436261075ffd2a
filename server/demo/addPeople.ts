import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../media/storage.ts'
import { hashPassword } from '../modules/auth/passwords.ts'
import { addImage } from './addPictures.ts'
import { type DemoPerson, demoPassword, demoPeople } from './people.ts'
import { renderPortrait } from './pictures.ts'
import type { Members, Row } from './types.ts'

const hourMs = 3_600_000

/** Adds all people with the published password, and their portraits. */
export async function addPeople(trx: Transaction<Database>, storage: Storage): Promise<Members> {
  const hash = await hashPassword(demoPassword)
  const ids = new Map<string, string>()
  const joined = Date.now() - 400 * 24 * hourMs
  const rows = demoPeople.map((person, index): Row<'users'> => {
    const id = uuid()
    ids.set(person.email, id)
    const since = new Date(joined + index * 100 * hourMs)
    return {
      id,
      name: person.name,
      email: person.email,
      email_key: person.email.toLowerCase(),
      password_hash: hash,
      level: person.level,
      bio: person.bio ?? null,
      membership_type: person.membership ?? 'basic',
      coach_since: person.membership ? since : null,
      created_at: since,
    }
  })
  await trx.insertInto('users').values(rows).execute()
  const pictured = demoPeople.filter((person: DemoPerson) => person.picture)
  for (const [index, { email }] of pictured.entries()) {
    const ownerId = ids.get(email) ?? ''
    const mediaId = await addImage(trx, storage, ownerId, await renderPortrait(index + 1), 320, 320)
    await trx.updateTable('users').set({ avatar_media_id: mediaId }).where('id', '=', ownerId).execute()
  }
  return ids
}
