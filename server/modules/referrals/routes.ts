import type { FastifyInstance } from 'fastify'
import { sameId } from '#api/contract/common.ts'
import * as contract from '#api/contract/referrals.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { limitAttempts } from '../../limits/attempts.ts'
import { requireMember } from '../communities/policy.ts'
import { addReferral, findByKey, listReferrals, type ReferralRow, removeReferral } from './repository.ts'
import { readReferral, referralRefusals, requireFields } from './validate.ts'

/** Maximum number of referrals per member and hour. */
const hourlyLimit = 30

/** Referrals to a community; members see only their own. */
export function referralRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.listReferrals, async ({ query, user, after }) => {
    const { limit, referrer_id: referrer, community_id: community } = query
    if (referrer !== undefined && !sameId(referrer, user.id)) {
      throw new HttpError(403, 'Solo puedes ver tus propios referidos')
    }
    const communityId = community === undefined ? undefined : String(community)
    const known = communityId === undefined || isGuid(communityId)
    if (!known) return { success: true, referrals: [] }
    const { rows, next } = await listReferrals(db, user.id, { limit, communityId, after })
    return { success: true, next_cursor: next, referrals: rows.map(toReferral) }
  })

  route(
    app,
    contract.createReferral,
    async ({ body, user, key = null, request }) => {
      requireFields(body)
      if (request.validationError) throw request.validationError
      const wanted = readReferral(body)
      const before = key === null ? undefined : await findByKey(db, user.id, key)
      if (before) return created(before)
      await requireMember(db, user.id, wanted.community_id)
      await limitAttempts(db, `referrals:${user.id}`, hourlyLimit, 3600)
      return created(await addReferral(db, { ...wanted, referrer_id: user.id, idempotency_key: key }))
    },
    { attachValidation: true, refusals: referralRefusals },
  )

  route(app, contract.deleteReferral, async ({ params, user }) => {
    const id = String(params.id)
    if (!isGuid(id) || !(await removeReferral(db, user.id, id))) {
      throw new HttpError(404, 'Referido no encontrado')
    }
    return { success: true, message: 'Referido eliminado' }
  })
}

const created = (id: string) => ({ success: true, id, referral_id: id, message: 'Referido creado' })

function toReferral(row: ReferralRow): contract.Referral {
  return {
    id: row.id,
    nombre: row.nombre,
    telefono: row.telefono,
    email: row.email,
    notas: row.notas,
    community_id: row.community_id,
    community_name: row.community_name,
    estado: row.estado,
    created_at: row.created_at.toISOString(),
    fecha_contacto: row.contacted_at?.toISOString() ?? null,
    fecha_conversion: row.converted_at?.toISOString() ?? null,
  }
}
