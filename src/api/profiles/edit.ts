import type { QueryClient } from '@tanstack/react-query'
import { call, type CallOptions } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { Input, Reply } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/profiles.ts'
import { type ProfilePostsData, userProfileQuery } from './queries.ts'
import { updateUser } from '#api/client/session.ts'

export type ProfileChanges = Input<typeof contract.updateProfile>['body']
export type ProfilePicture = 'avatar' | 'cover'

/**
 * Saves the own profile; name and profile are new wherever they are shown.
 * @throws {ApiError} also when the server answers `success: false`.
 */
export async function saveProfile(client: QueryClient, id: Id, body: ProfileChanges): Promise<void> {
  await takeUp(client, id, await call(contract.updateProfile, { params: { id }, body }))
}

const uploads = { avatar: contract.uploadAvatar, cover: contract.uploadCover }
const removals = { avatar: contract.removeAvatar, cover: contract.removeCover }

/**
 * Gives the own profile a picture or a cover.
 * @throws {ApiError}
 */
export async function savePicture(
  client: QueryClient,
  id: Id,
  which: ProfilePicture,
  image: Blob,
  options: CallOptions = {},
): Promise<void> {
  await takeUp(client, id, await call(uploads[which], { params: { id }, form: { image } }, options))
}

/**
 * Takes the picture or the cover of the own profile away.
 * @throws {ApiError}
 */
export async function removePicture(client: QueryClient, id: Id, which: ProfilePicture): Promise<void> {
  await takeUp(client, id, await call(removals[which], { params: { id } }))
}

/** What the server answered is the profile from now on, and the session's user has its name and picture. */
async function takeUp(
  client: QueryClient,
  id: Id,
  reply: Reply<typeof contract.updateProfile>,
): Promise<void> {
  const { data } = reply
  const { queryKey } = userProfileQuery(id)
  // One that is on its way was asked for before.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, data)
  updateUser(id, {
    ...(data.name && { name: data.name }),
    has_profile_image: data.has_profile_image ?? Boolean(data.profile_image_url),
    public_profile_image_url: data.profile_image_url ?? null,
  })
}

/** Counts one more comment on a post in every list of posts of a profile. */
export function countProfileComment(client: QueryClient, postId: Id): void {
  const counted = (post: contract.ProfilePost) =>
    sameId(post.id, postId) ? { ...post, comments_count: (post.comments_count ?? 0) + 1 } : post
  client.setQueriesData<ProfilePostsData>(
    { queryKey: ['profiles', 'posts'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, posts: page.posts.map(counted) })),
      },
  )
}
