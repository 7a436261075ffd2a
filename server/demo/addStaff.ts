import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { hashPassword } from '../modules/auth/passwords.ts'
import { demoPassword, staffLogin } from './people.ts'

/** Adds somebody who looks after the platform, and is in no community. */
export async function addStaff(trx: Transaction<Database>): Promise<void> {
  const id = uuid()
  await trx
    .insertInto('users')
    .values({
      id,
      name: 'Equipo Faro',
      email: staffLogin,
      email_key: staffLogin,
      password_hash: await hashPassword(demoPassword),
      bio: 'Cuidamos de la plataforma.',
    })
    .execute()
  await trx.insertInto('staff').values({ user_id: id }).execute()
}
