import type { FastifyInstance } from 'fastify'
import * as received from '#api/contract/receivedInvitations.ts'
import * as contract from '#api/contract/studio/invitations.ts'
import type { Config } from '../../../config.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import { imageUrlSeconds } from '../../../media/routes.ts'
import { isBanned } from '../../communities/bans.ts'
import { publicOrigin } from '../../../plugins/publicOrigin.ts'
import { route } from '../../../plugins/route.ts'
import { findRanked } from '../members/membership.ts'
import { sendCsv } from '../csv.ts'
import { studioRoute } from '../studioRoute.ts'
import { acceptInvitation, addressHint, findByToken, isFor, unknownInvitation } from './accept.ts'
import {
  countOpen,
  declineReceived,
  exportInvitations,
  listReceived,
  needsLink,
  tokenOfReceived,
} from './personal.ts'
import {
  createInvitation,
  entryOf,
  findEntry,
  invitedRoles,
  type InvitationRow,
  listInvitations,
  revokeInvitation,
  stateOf,
} from './repository.ts'

type InvitedCommunityRow = Pick<
  Awaited<ReturnType<typeof listReceived>>[number],
  'community_id' | 'name' | 'description' | 'member_count' | 'picture_key' | 'coach_name'
>

/** Invitations: made and revoked in the studio, followed by whoever has the link, answered by whom they are for. */
export function studioInvitationRoutes(app: FastifyInstance, config: Config): void {
  const { db, media } = app
  const toCommunity = (row: InvitedCommunityRow) => ({
    id: row.community_id,
    name: row.name,
    description: row.description,
    member_count: row.member_count,
    image_url: row.picture_key && media.url(row.picture_key, imageUrlSeconds),
    coach_name: row.coach_name,
  })

  studioRoute(app, contract.listInvitations, { ability: 'members' }, async ({ query, studio, after }) => {
    const [{ rows, total, next }, open, entry] = await Promise.all([
      listInvitations(db, studio, { ...query, after }),
      countOpen(db, studio),
      findEntry(db, studio.communityId),
    ])
    return {
      success: true,
      next_cursor: next,
      total,
      people_open: open,
      ...(entry && { entry }),
      invitations: rows.map(toInvitation),
    }
  })

  studioRoute(
    app,
    contract.exportInvitations,
    { ability: 'members' },
    async ({ query, studio, request, reply }) => {
      const batch = query.batch === undefined ? undefined : String(query.batch)
      const table = exportInvitations(db, studio, { batch, origin: publicOrigin(config, request) })
      return sendCsv(reply, table, { name: 'invitaciones.csv', separator: query.separator })
    },
  )

  studioRoute(app, contract.createInvitation, { ability: 'members' }, async ({ body, studio, user }) => {
    if (!invitedRoles(studio).some((role) => role === body.role)) {
      throw new HttpError(403, 'Solo quien dirige la comunidad puede invitar a moderar.')
    }
    const ends = body.ends_at === null ? null : new Date(body.ends_at)
    if (ends && Number.isNaN(ends.getTime())) throw new HttpError(400, 'La fecha de caducidad no es válida.')
    if (ends && ends <= new Date()) throw new HttpError(400, 'La fecha de caducidad ya ha pasado.')
    const entry = await findEntry(db, studio.communityId)
    const setsPrice = studio.abilities.includes('settings')
    const mustPay = body.role === 'member' && entry !== null && (body.must_pay ?? !setsPrice)
    if (entry !== null && body.role === 'member' && !mustPay && !setsPrice) {
      throw new HttpError(403, 'Solo quien dirige la comunidad puede invitar a entrar gratis.')
    }
    const wanted = { role: body.role, max_uses: body.max_uses, ends_at: ends, must_pay: mustPay }
    return {
      success: true,
      invitation: toInvitation(await createInvitation(db, user, studio.communityId, wanted)),
    }
  })

  studioRoute(app, contract.revokeInvitation, { ability: 'members' }, async ({ params, studio, user }) => {
    const id = String(params.invitation)
    const revoked = isGuid(id) ? await revokeInvitation(db, user, studio, id) : undefined
    if (!revoked) throw new HttpError(404, 'Esta invitación no existe.')
    return { success: true, invitation: toInvitation(revoked.row), change: revoked.change }
  })

  route(app, contract.openInvitation, async ({ params }) => {
    const row = await findByToken(db, params.token)
    if (!row) throw unknownInvitation()
    const entry = entryOf(row)
    return {
      success: true,
      invitation: {
        state: stateOf(row),
        role: row.role,
        ends_at: row.ends_at?.toISOString() ?? null,
        ...(entry && { entry, must_pay: row.must_pay }),
        ...(row.email !== null && { address_hint: addressHint(row.email) }),
        community: toCommunity(row),
      },
    }
  })

  route(app, contract.getInvitationStanding, async ({ params, user }) => {
    const row = await findByToken(db, params.token)
    if (!row) throw unknownInvitation()
    const [person, banned] = await Promise.all([
      findRanked(db, row.community_id, user.id),
      isBanned(db, row.community_id, user.id),
    ])
    return { success: true, role: person?.role ?? null, banned, other_person: !isFor(row, user) }
  })

  route(app, contract.acceptInvitation, async ({ params, user }) => {
    const { communityId, already, mustPay } = await acceptInvitation(db, user, params.token)
    return { success: true, community_id: communityId, already, ...(mustPay && { must_pay: true }) }
  })

  route(app, received.listReceivedInvitations, async ({ user }) => ({
    success: true,
    invitations: (await listReceived(db, user)).map((row) => ({
      id: row.id,
      // The page has the token in its address, so it is the link.
      ...(needsLink(row)
        ? { needs_link: true }
        : row.must_pay && entryOf(row) && { payment_page: `/invitacion/${row.token}` }),
      role: row.role,
      created_at: row.created_at.toISOString(),
      seen: row.seen_at !== null,
      ends_at: row.ends_at?.toISOString() ?? null,
      community: toCommunity(row),
    })),
  }))

  route(app, received.acceptReceivedInvitation, async ({ params, user }) => {
    const token = await tokenOfReceived(db, user, String(params.id))
    const invitation = await findByToken(db, token)
    if (invitation && needsLink(invitation)) {
      throw new HttpError(409, 'Acepta esta invitación con el enlace que te envió quien dirige la comunidad.')
    }
    if (invitation?.must_pay && entryOf(invitation)) {
      throw new HttpError(409, 'Entrar en esta comunidad se paga: abre la invitación para ver el precio.')
    }
    return { success: true, community_id: (await acceptInvitation(db, user, token)).communityId }
  })

  route(app, received.declineReceivedInvitation, async ({ params, user }) => {
    await declineReceived(db, user, String(params.id))
    return { success: true }
  })
}

const toInvitation = (row: InvitationRow): contract.Invitation => ({
  id: row.id,
  token: row.token,
  role: row.role,
  uses: row.uses,
  max_uses: row.max_uses,
  ends_at: row.ends_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  created_by: row.author_name,
  state: stateOf(row),
  must_pay: row.must_pay,
  ...(row.email !== null && { person: { email: row.email, name: row.person_name }, level: row.level }),
})
