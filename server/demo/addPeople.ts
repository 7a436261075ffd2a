import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../media/storage.ts'
import { hashPassword } from '../modules/auth/passwords.ts'
import { addImage } from './addPictures.ts'
import { demoPassword, demoPeople, joinedFaro } from './people.ts'
import { renderPortrait } from './portraits.ts'
import type { Members, Row } from './types.ts'

const yearMs = 365.25 * 86_400_000

/** Adds all people with the published password, and their portraits. */
export async function addPeople(trx: Transaction<Database>, storage: Storage): Promise<Members> {
  const hash = await hashPassword(demoPassword)
  const ids = new Map<string, string>()
  const rows = demoPeople.map((person): Row<'users'> => {
    const id = uuid()
    ids.set(person.email, id)
    return {
      id,
      name: person.name,
      email: person.email,
      email_key: person.email.toLowerCase(),
      password_hash: hash,
      level: person.level,
      bio: person.bio ?? null,
      membership_type: person.membership ?? 'basic',
      coach_since: person.coachYears ? new Date(Date.now() - person.coachYears * yearMs) : null,
      created_at: joinedFaro(person.email),
    }
  })
  await trx.insertInto('users').values(rows).execute()
  const portraits = await Promise.all(
    demoPeople.map(
      async ({ email, portrait }) => portrait && { email, data: await renderPortrait(portrait) },
    ),
  )
  for (const drawn of portraits) {
    if (!drawn) continue
    const ownerId = ids.get(drawn.email) ?? ''
    const mediaId = await addImage(trx, storage, ownerId, drawn.data, 320, 320)
    await trx.updateTable('users').set({ avatar_media_id: mediaId }).where('id', '=', ownerId).execute()
  }
  return ids
}
