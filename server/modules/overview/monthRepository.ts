import { sql } from 'kysely'
import type { ActivityOf } from '#api/contract/overview.ts'
import { type PointKind, pointKinds } from '#api/contract/ranking.ts'
import { endOfMonth, monthOf } from '../ranking/monthOf.ts'
import { listRanking } from '../ranking/repository.ts'
import { isMember, only, type Scope } from './scopeRepository.ts'

type Earned = { earners: number; points: number } & Record<PointKind, number>

/** Who earned points in a community this month, for what, and who leads: from the index of the ranking. */
export async function rankingActivity({ db, communityId, at }: Scope): Promise<ActivityOf<'ranking'>> {
  const month = monthOf(at)
  const byKind = pointKinds.map(
    (kind) => sql`coalesce(sum(${sql.ref(`${kind}_points`)}), 0)::integer as ${sql.ref(kind)}`,
  )
  const totals = sql<Earned>`
    select count(*)::integer as earners, coalesce(sum(points), 0)::integer as points, ${sql.join(byKind)}
    from monthly_points
    where community_id = ${communityId} and month = ${month} and points > 0 and member`
  const [{ rows }, [leader]] = await Promise.all([totals.execute(db), listRanking(db, communityId, month, 1)])
  const { earners, points, ...kinds } = only(rows)
  const top = pointKinds.toSorted((a, b) => kinds[b] - kinds[a])[0]
  return {
    screen: 'ranking',
    month,
    ends_at: endOfMonth(month).toISOString(),
    earners,
    points,
    top_kind: top && points > 0 ? { kind: top, points: kinds[top] } : null,
    leader: leader && { name: leader.name, points: leader.points },
  }
}

/** How many referrals the members of a community made this month, by state: figures only, never whom. */
export async function referralsActivity({ db, communityId, at }: Scope): Promise<ActivityOf<'referrals'>> {
  const { rows } = await sql<Omit<ActivityOf<'referrals'>, 'screen' | 'month'>>`
    select
      (count(*) filter (where estado = 'pendiente'))::integer as pendiente,
      (count(*) filter (where estado = 'activo'))::integer as activo,
      (count(*) filter (where estado = 'inactivo'))::integer as inactivo,
      count(distinct referrer_id)::integer as referrers
    from referrals
    where community_id = ${communityId}
      and created_at >= date_trunc('month', ${at}::timestamptz, 'Europe/Madrid')
      and ${isMember(sql.ref('referrals.referrer_id'), communityId)}`.execute(db)
  return { screen: 'referrals', month: monthOf(at), ...only(rows) }
}
