import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/ranking.ts'
import { colorFor, initials } from '#lib/names.ts'
import { HttpError } from '../../errors.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { type Context, route } from '../../plugins/route.ts'
import { communityAccess, requireMember } from '../communities/policy.ts'
import { isOwnEntry, listLedgerEntries } from './ledgerRepository.ts'
import { monthOf } from './monthOf.ts'
import { byKind, listEarlierMonths, hasEverRanked, findLatestTotals, listRanking } from './repository.ts'
import { rewardRoutes } from './rewardRoutes.ts'
import { computeStanding } from './computeStanding.ts'

/** The ranking of a community's month, the member's own points by kind, and how to earn more. */
export function rankingRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getMyPoints, async ({ params, user }) => {
    const communityId = String(params.id)
    await requireMember(db, user.id, communityId)
    const month = monthOf(new Date())
    const row = await findLatestTotals(db, communityId, user.id, month)
    if (!row) throw new HttpError(404, 'Aún no tienes puntos en esta comunidad')
    const now = row.month === month
    return {
      success: true,
      year_month: month,
      total_points: now ? row.points : 0,
      ranking_position: row.position,
      total_actions: now ? row.actions : 0,
      points_breakdown: now ? byKind(row, 'points') : nothing,
      actions_breakdown: now ? byKind(row, 'actions') : nothing,
    }
  })

  const readRanking = async ({
    params,
    query,
    user,
  }: Pick<Context<typeof contract.getRankingOfMonth>, 'params' | 'query' | 'user'>) => {
    const communityId = String(params.id)
    await communityAccess(db, user.id, communityId)
    const month = query.year_month ?? monthOf(new Date())
    const rows = await listRanking(db, communityId, month, query.limit)
    if (rows.length === 0 && !(await hasEverRanked(db, communityId))) {
      throw new HttpError(404, 'Aún no hay ranking disponible para esta comunidad')
    }
    return {
      community_id: communityId,
      year_month: month,
      ranking: rows.map((row) => ({
        user_id: row.user_id,
        user_name: row.name,
        total_points: row.points,
        total_actions: row.actions,
        user_initials: initials(row.name),
        user_fallback_color: colorFor(row.name),
        user_profile_image_url: row.image_key && media.url(row.image_key, videoUrlSeconds),
        points_breakdown: byKind(row, 'points'),
      })),
    }
  }
  route(app, contract.getRankingOfMonth, readRanking)
  // Clients of earlier releases send its parameter to the specified call.
  route(app, { ...contract.getRankingOfMonth, path: contract.getRanking.path }, readRanking)

  route(app, contract.listPointEntries, async ({ params, query, user }) => {
    const communityId = String(params.id)
    await requireMember(db, user.id, communityId)
    const month = query.year_month ?? monthOf(new Date())
    const { after, limit } = query
    if (after !== undefined && !(await isOwnEntry(db, communityId, user.id, after))) {
      throw new HttpError(400, 'No sabemos por dónde seguir la lista. Vuelve a cargarla.')
    }
    const [page, totals] = await Promise.all([
      listLedgerEntries(db, { communityId, userId: user.id, month }, limit, after),
      findLatestTotals(db, communityId, user.id, month),
    ])
    return {
      success: true,
      entries: page.entries,
      total_points: totals?.month === month ? totals.points : 0,
      pagination: { hasMore: page.hasMore },
    }
  })

  route(app, contract.getStanding, async ({ params, user }) => {
    const communityId = String(params.id)
    await requireMember(db, user.id, communityId)
    const [months, standing] = await Promise.all([
      listEarlierMonths(db, communityId, monthOf(new Date())),
      computeStanding(db, { communityId, userId: user.id }),
    ])
    return {
      success: true,
      data: {
        rules: standing.rules,
        year_month: standing.month,
        ends_at: standing.endsAt.toISOString(),
        months,
        next_place: standing.nextPlace,
      },
    }
  })

  rewardRoutes(app)
}

const nothing = Object.fromEntries(contract.pointKinds.map((kind) => [kind, 0]))
