import { sql } from 'kysely'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../../plugins/pageCursor.ts'
import type { Db, Trx } from '../../../db/client.ts'
import { containsWords, wordsIn } from '../../../db/search.ts'
import { boardPageSize } from '#api/contract/studio/referrals.ts'
import type { ReferralState } from '#api/contract/referrals.ts'

interface BoardSearch {
  estado: ReferralState
  page: number
  text: string
  /** The sort values of the referral after which the page begins, instead of at its number. */
  after?: readonly SortValue[] | undefined
}

const folded = (column: string) => sql<string>`fold_words(${sql.ref(column)})`

/** Referrals of a community with their referrers. */
const boardQuery = (db: Db, communityId: string) =>
  db
    .selectFrom('referrals')
    .innerJoin('users as referrer', 'referrer.id', 'referrals.referrer_id')
    .where('referrals.community_id', '=', communityId)

/** A page of the referrals in one state, and how many there are. Who waits longest comes first. */
export async function listBoard(db: Db, communityId: string, { estado, page, text, after }: BoardSearch) {
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
  const sortKeys: readonly SortKey[] = [
    { by: sql.ref('referrals.created_at'), type: 'timestamptz', order: direction },
    { by: sql.ref('referrals.id'), type: 'uuid', order: direction },
  ]
  const from = requireValuesOf(sortKeys, after)
  const [{ total }, found] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    matching
      .orderBy(orderOf(sortKeys))
      .limit(boardPageSize + 1)
      .$call((query) =>
        from ? query.where(isAfter(sortKeys, from)) : query.offset((page - 1) * boardPageSize),
      )
      .selectAll('referrals')
      .select('referrer.name as referrer_name')
      .execute(),
  ])
  return { ...cutPage(found, boardPageSize, (row) => [row.created_at, row.id]), total: Number(total) }
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

/** Stores what the team has changed in a referral, as its next version. */
export async function saveReferral(
  trx: Trx,
  id: string,
  fields: Pick<BoardRow, 'estado' | 'team_notes' | 'contacted_at' | 'converted_at'>,
): Promise<void> {
  await trx
    .updateTable('referrals')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
