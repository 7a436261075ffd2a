import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/communities.ts'
import { imageUrlSeconds, videoUrlSeconds } from '../../../media/routes.ts'
import { imageRefusals } from '../../../media/storeFormImage.ts'
import { route } from '../../../plugins/route.ts'
import { studioRoute } from '../studioRoute.ts'
import { deleteCommunity, restoreCommunity, setArchived } from './deletion.ts'
import { removeCommunityPicture, storeCommunityPicture } from './picture.ts'
import { countPaidAccess, findCommunity, listProducts, settingsOf } from './repository.ts'
import { createCommunity, editCommunity } from './settings.ts'

const settings = { ability: 'settings' } as const

/** Creating, editing, archiving and deleting communities. */
export function studioCommunityRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.createCommunity, async ({ body, user, key = '' }) =>
    replyWith(await createCommunity(db, user, body, key)),
  )

  studioRoute(app, contract.readCommunity, { ...settings, evenDeleted: true }, async ({ studio }) =>
    replyWith(studio.communityId),
  )

  studioRoute(app, contract.editCommunity, settings, async ({ body, studio, user }) => {
    await editCommunity(db, user, studio.communityId, body)
    return replyWith(studio.communityId)
  })

  const picture = { ...settings, refusals: imageRefusals }
  studioRoute(app, contract.uploadCommunityImage, picture, async ({ readForm, studio, user }) => {
    await storeCommunityPicture(app, user, { id: studio.communityId, name: studio.communityName }, readForm)
    return replyWith(studio.communityId)
  })

  studioRoute(app, contract.removeCommunityImage, settings, async ({ studio, user }) => {
    const { communityId, communityName } = studio
    const change = await removeCommunityPicture(app, user, { id: communityId, name: communityName })
    return { ...(await replyWith(communityId)), change }
  })

  studioRoute(app, contract.archiveCommunity, settings, async ({ studio, user }) => {
    await setArchived(db, user, studio.communityId, true)
    return replyWith(studio.communityId)
  })

  studioRoute(app, contract.reopenCommunity, settings, async ({ studio, user }) => {
    await setArchived(db, user, studio.communityId, false)
    return replyWith(studio.communityId)
  })

  studioRoute(app, contract.deleteCommunity, settings, async ({ query, studio, user }) => ({
    success: true,
    change: await deleteCommunity(db, user, studio.communityId, {
      typed: query.name,
      paidAccess: query.paid_access,
    }),
  }))

  studioRoute(
    app,
    contract.restoreCommunity,
    { ...settings, evenDeleted: true },
    async ({ studio, user }) => {
      await restoreCommunity(db, user, studio.communityId)
      return replyWith(studio.communityId)
    },
  )

  async function replyWith(id: string) {
    const [row, products, paidAccess] = await Promise.all([
      findCommunity(db, id),
      listProducts(db, id),
      countPaidAccess(db, id),
    ])
    // Files of a deleted community are hidden from members; whoever may restore it still sees its picture.
    const pictures = row.deleted_at ? media.moderation : media
    return {
      success: true,
      community: {
        id,
        ...settingsOf(row),
        member_count: row.member_count,
        reviews_count: row.reviews_count,
        average_rating: row.reviews_count > 0 ? row.ratings_total / row.reviews_count : null,
        paid_access: paidAccess,
        image_url: row.picture_key && pictures.url(row.picture_key, imageUrlSeconds),
        coach_name: row.coach_name,
        coach_bio: row.coach_bio,
        coach_image: row.portrait_key && media.url(row.portrait_key, videoUrlSeconds),
        version: row.version,
        archived_at: row.archived_at?.toISOString() ?? null,
        deleted_at: row.deleted_at?.toISOString() ?? null,
        products: products.map(({ price, ...product }) => ({ ...product, price: Number(price) })),
      },
    }
  }
}
