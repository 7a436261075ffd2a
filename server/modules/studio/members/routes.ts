import type { FastifyInstance } from 'fastify'
import { importMembers as importEndpoint } from '#api/contract/studio/memberImport.ts'
import * as contract from '#api/contract/studio/members.ts'
import { imageUrlSeconds } from '../../../media/routes.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { requireIdempotencyKey } from '../../../plugins/idempotencyKey.ts'
import type { StudioScope } from '../permissions.ts'
import { listProducts } from '../communities/repository.ts'
import { sendCsv } from '../csv.ts'
import { studioRoute } from '../studioRoute.ts'
import { liftBan, listBans } from './bans.ts'
import { type BulkResult, chosenIds, removeMany, setManyStandings } from './bulk.ts'
import { changeMember } from './change.ts'
import { findDetail } from './detail.ts'
import { exportMembers } from './exportCsv.ts'
import { importMembers } from './importMembers.ts'
import { listMembers } from './list.ts'
import { writeToMany } from './mailing.ts'
import { muteMember, unmuteMember } from './mutes.ts'
import { studioNoteRoutes } from './noteRoutes.ts'
import { refusal, requireRoles } from './rank.ts'
import { removeMember } from './removal.ts'
import { toMember, toMute } from './serializer.ts'

const members = { ability: 'members' } as const

/** Bytes of a list of people as JSON. */
const importBodyLimit = 5 * 1024 * 1024

/** The members of a community: seen, changed, muted, removed, written to, exported and imported. */
export function studioMemberRoutes(app: FastifyInstance): void {
  const { db, media } = app

  studioRoute(app, contract.listMembers, members, async ({ query, studio }) => {
    const { sort, direction, page, ...filters } = query
    const [{ rows, total }, products] = await Promise.all([
      listMembers(db, studio.communityId, { filters, order: { sort, direction }, page }),
      listProducts(db, studio.communityId),
    ])
    return {
      success: true,
      total,
      members: rows.map((row) => toMember(media, row)),
      products: products.map(({ id, name }) => ({ id, name })),
    }
  })

  studioRoute(app, contract.exportMembers, members, async ({ query, studio, reply }) => {
    const { sort, direction, separator, ...filters } = query
    const table = exportMembers(db, studio.communityId, { filters, order: { sort, direction } })
    return sendCsv(reply, table, { name: 'miembros.csv', separator })
  })

  studioRoute(app, contract.getMember, members, async ({ params, studio, user }) => ({
    success: true,
    member: await findDetail(app, { user, studio, id: String(params.member) }),
  }))

  studioRoute(app, contract.changeMember, { ability: 'roles' }, async ({ body, params, studio, user }) => {
    const act = { user, studio, id: String(params.member) }
    await changeMember(db, act, body)
    return { success: true, member: await findDetail(app, act) }
  })

  studioRoute(app, contract.removeMember, members, async ({ params, query, studio, user }) => ({
    success: true,
    change: await removeMember(db, { user, studio, id: String(params.member) }, query.may_return === 'true'),
  }))

  studioRoute(app, contract.listBans, members, async ({ query, studio, user }) => {
    const { rows, total } = await listBans(db, studio.communityId, query.page)
    return {
      success: true,
      total,
      people: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        avatar_url: row.avatar_key && media.url(row.avatar_key, imageUrlSeconds),
        by: row.banned_by_name,
        banned_at: row.created_at.toISOString(),
        may_act: refusal(studio, user, row) === undefined,
      })),
    }
  })

  studioRoute(app, contract.liftBan, members, async ({ params, studio, user }) => {
    await liftBan(db, { user, studio, id: String(params.member) })
    return { success: true }
  })

  studioRoute(app, contract.muteMember, members, async ({ body, params, studio, user }) => {
    const { mute, change } = await muteMember(db, { user, studio, id: String(params.member) }, body)
    return { success: true, change, mute: toMute(mute) }
  })

  studioRoute(app, contract.unmuteMember, members, async ({ params, studio, user }) => {
    await unmuteMember(db, { user, studio, id: String(params.member) })
    return { success: true }
  })

  studioRoute(app, contract.changeMembers, members, async ({ body, studio, user, key }) => ({
    success: true,
    ...(await changeMany({ user, studio, key }, body)),
  }))

  studioRoute(
    app,
    importEndpoint,
    { ...members, bodyLimit: importBodyLimit },
    async ({ body, studio, user }) => ({
      success: true,
      ...(await importMembers(db, { user, studio }, body)),
    }),
  )

  studioNoteRoutes(app)

  async function changeMany(
    { user, studio, key }: { user: AuthUser; studio: StudioScope; key: string | undefined },
    body: contract.BulkChange,
  ): Promise<BulkResult> {
    const choose = () => chosenIds(db, studio.communityId, body)
    if (body.action === 'message') {
      return writeToMany(db, { user, studio }, { text: body.text, key: requireIdempotencyKey(key), choose })
    }
    if (body.action === 'remove')
      return removeMany(db, { user, studio, ids: await choose() }, body.may_return)
    requireRoles(studio)
    const wanted = body.action === 'role' ? { role: body.role } : { level: body.level }
    return setManyStandings(db, { user, studio, ids: await choose() }, wanted)
  }
}
