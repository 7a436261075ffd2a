import type { Db } from '../db/client.ts'
import { isGuid } from '../db/guid.ts'
import { findByToken } from '../modules/studio/invitations/accept.ts'
import { stateOf } from '../modules/studio/invitations/repository.ts'
import { defaultImage, type Preview } from './metaTags.ts'
import type { PictureLinks } from './pictureLinks.ts'

const imageOf = (links: PictureLinks, name: string, key: string | null) => ({
  path: key ? links.path(key) : defaultImage.path,
  alt: key ? `Imagen de ${name}` : defaultImage.alt,
})

/**
 * Returns the preview of an invitation: the name, description and picture of its community, which its page shows to
 * strangers, and nothing of the invited person. Undefined if nobody can join by it any more.
 */
export async function previewInvitation(
  db: Db,
  links: PictureLinks,
  token: string,
): Promise<Preview | undefined> {
  const row = await findByToken(db, token)
  if (!row || stateOf(row) !== 'open') return undefined
  const { name, description, picture_key: key } = row
  return {
    type: 'website',
    title: `Te invitan a ${name}`,
    description: description?.trim() || `Únete a ${name} en Faro.`,
    image: imageOf(links, name, key),
  }
}

/**
 * Returns the preview of a community's post: the name and picture of the community, and nothing of the post, which is
 * for people with an account. Undefined if there is no such post, or its community is not listed.
 */
export async function previewCommunityPost(
  db: Db,
  links: PictureLinks,
  postId: string,
): Promise<Preview | undefined> {
  if (!isGuid(postId)) return undefined
  const row = await db
    .selectFrom('posts')
    .innerJoin('communities', 'communities.id', 'posts.community_id')
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .where('posts.id', '=', postId)
    .where('communities.listed', '=', true)
    .where('communities.archived_at', 'is', null)
    .where('communities.deleted_at', 'is', null)
    .select(['communities.name', 'picture.storage_key as picture_key'])
    .executeTakeFirst()
  return (
    row && {
      type: 'article',
      title: `${row.name} en Faro`,
      description: 'Una publicación de esta comunidad. Entra en Faro para leerla.',
      image: imageOf(links, row.name, row.picture_key),
      path: `/comunidad?post=${postId}`,
    }
  )
}

/** Whether a stored picture is the current one of a community that is not deleted. */
export async function isCommunityPicture(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('communities')
    .innerJoin('media', 'media.id', 'communities.image_media_id')
    .where('media.storage_key', '=', key)
    .where('communities.deleted_at', 'is', null)
    .select('communities.id')
    .executeTakeFirst()
  return row !== undefined
}
