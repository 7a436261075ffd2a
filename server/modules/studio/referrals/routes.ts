import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/referrals.ts'
import { studioRoute } from '../studioRoute.ts'
import { changeReferral } from './changeReferral.ts'
import { type BoardRow, listBoard } from './repository.ts'

/** The board of referrals, for whoever calls them. */
export function studioReferralRoutes(app: FastifyInstance): void {
  const { db } = app

  studioRoute(app, contract.listBoard, { ability: 'referrals' }, async ({ query, studio, after }) => {
    const { estado, page, q: text = '' } = query
    const { rows, total, next } = await listBoard(db, studio.communityId, { estado, page, text, after })
    return { success: true, next_cursor: next, total, referrals: rows.map(toReferral) }
  })

  studioRoute(app, contract.changeReferral, { ability: 'referrals' }, async (context) => {
    const { body, params, studio, user } = context
    const which = { communityId: studio.communityId, id: String(params.referral) }
    return { success: true, referral: toReferral(await changeReferral(db, user, which, body)) }
  })
}

const toReferral = (row: BoardRow): contract.BoardReferral => ({
  id: row.id,
  nombre: row.nombre,
  telefono: row.telefono,
  email: row.email,
  notas: row.notas,
  estado: row.estado,
  referrer_id: row.referrer_id,
  referrer_name: row.referrer_name,
  created_at: row.created_at.toISOString(),
  contacted_at: row.contacted_at?.toISOString() ?? null,
  converted_at: row.converted_at?.toISOString() ?? null,
  team_notes: row.team_notes,
  version: row.version,
})
