import { sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { awake } from './moments.ts'
import type { Members } from './types.ts'
import { idOf } from './people.ts'
import { demoReferrals, demoRewards, demoTodaysComments } from './points.ts'

type Trx = Transaction<Database>

const minuteMs = 60_000
const dayMs = 86_400_000

/** Adds prizes, referrals and today's comments; triggers award the points. */
export async function addPoints(trx: Trx, people: Members): Promise<void> {
  const communities = await trx.selectFrom('communities').select(['id', 'name', 'owner_id']).execute()
  const community = (name: string) => {
    const found = communities.find((each) => each.name === name)
    if (!found) throw new Error(`no demo community ${name}`)
    return found
  }
  const at = new Date()
  const ago = (days: number) => new Date(at.getTime() - days * dayMs)
  // If the day has only just begun, some of it happens at midnight.
  const today = (minutes: number) =>
    sql<Date>`greatest(
      date_trunc('day', ${at}::timestamptz, 'Europe/Madrid'),
      ${awake(new Date(at.getTime() - minutes * minuteMs))}::timestamptz)`

  await trx
    .insertInto('rewards')
    .values(
      demoRewards.map(({ community: name, unsigned, past, ...reward }, index) => ({
        ...reward,
        community_id: community(name).id,
        coach_id: unsigned ? null : community(name).owner_id,
        active: !past,
        created_at: new Date(at.getTime() - (demoRewards.length - index) * dayMs),
      })),
    )
    .execute()

  for (const row of demoReferrals) {
    await trx
      .insertInto('referrals')
      .values({
        id: uuid(),
        referrer_id: idOf(people, row.by),
        community_id: community(row.community).id,
        nombre: row.nombre,
        telefono: row.telefono,
        email: row.email ?? null,
        notas: row.notas ?? null,
        estado: row.estado ?? 'pendiente',
        created_at: row.daysAgo === 0 ? today(50) : ago(row.daysAgo),
        contacted_at: row.contactedDaysAgo === undefined ? null : ago(row.contactedDaysAgo),
        converted_at: row.convertedDaysAgo === undefined ? null : ago(row.convertedDaysAgo),
      })
      .execute()
  }

  for (const [index, [name, beginning, by, content]] of demoTodaysComments.entries()) {
    const post = await trx
      .selectFrom('posts')
      .where('community_id', '=', community(name).id)
      .where('content', 'like', `${beginning}%`)
      .select('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('comments')
      .values({
        id: uuid(),
        post_id: post.id,
        user_id: idOf(people, by),
        content,
        created_at: today(45 - index * 2),
      })
      .execute()
  }
}
