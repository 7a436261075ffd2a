import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { containsWords, wordsIn } from '../../../db/search.ts'
import { boardPageSize } from '#api/contract/studio/referrals.ts'
import type { ReferralState } from '#api/contract/referrals.ts'

interface BoardSearch {
  estado: ReferralState
  page: number
  text: string
}

const folded = (column: string) => sql<string>`fold_words(${sql.ref(column)})`

/** Referrals of a community with their referrers. */
const boardQuery = (db: Db, communityId: string) =>
  db
    .selectFrom('referrals')
    .innerJoin('users as referrer', 'referrer.id', 'referrals.referrer_id')
    .where('referrals.community_id', '=', communityId)

/** A page of the referrals in one state, and how many there are. Who waits longest comes first. */
export async function listBoard(db: Db, communityId: string, { estado, page, text }: BoardSearch) {
  const digits = text.replace(/\D/gu, '')
  const matching = boardQuery(db, communityId)
    .where('estado', '=', estado)
    .$if(wordsIn(text).length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          containsWords([folded('referrals.nombre'), folded('referrer.name')], text),
          ...(digits.length >= 3
            ? [
                sql<boolean>`strpos(regexp_replace(referrals.telefono, ${String.raw`\D`}, '', 'g'), ${digits}) > 0`,
              ]
            : []),
        ]),
      ),
    )
  const direction = estado === 'pendiente' ? 'asc' : 'desc'
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    matching
      .orderBy('referrals.created_at', direction)
      .orderBy('referrals.id', direction)
      .limit(boardPageSize)
      .offset((page - 1) * boardPageSize)
      .selectAll('referrals')
      .select('referrer.name as referrer_name')
      .execute(),
  ])
  return { rows, total: Number(total) }
}

export type BoardRow = Awaited<ReturnType<typeof listBoard>>['rows'][number]

/** A referral of the community, locked for a change; undefined if there is none. */
export const lockReferral = (trx: Db, communityId: string, id: string) =>
  boardQuery(trx, communityId)
    .where('referrals.id', '=', id)
    .selectAll('referrals')
    .select('referrer.name as referrer_name')
    .forUpdate('referrals')
    .executeTakeFirst()
