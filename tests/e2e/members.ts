/** Communities and members created for one test. */
import { randomUUID } from 'node:crypto'
import { type Person, sql } from './chat.ts'
import type { Server } from './server.ts'

/** Creates a community with these members; the first one owns it. */
export async function createCommunity(
  server: Server,
  [owner, ...members]: [Person, ...Person[]],
  isPublic = true,
): Promise<{ id: string; name: string }> {
  const id = randomUUID()
  const name = `Comunidad de ${owner.name}`
  await sql(
    server,
    `insert into communities (id, name, description, is_public, access_type, owner_id)
     values ($1, $2, 'De una prueba.', $3, $4, $5)`,
    [id, name, isPublic, isPublic ? 'publica' : 'invitacion', owner.id],
  )
  for (const { id: userId } of [owner, ...members]) {
    await sql(
      server,
      `insert into memberships (id, community_id, user_id, role) values (gen_random_uuid(), $1, $2, $3)`,
      [id, userId, userId === owner.id ? 'owner' : 'member'],
    )
  }
  return { id, name }
}
