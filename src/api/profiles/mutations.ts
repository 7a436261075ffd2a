import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { CallOptions } from '#api/client/request.ts'
import type { Id } from '#api/contract/common.ts'
import type { Input, Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/profiles.ts'
import { updateUser } from '#api/client/session.ts'
import { deleteFeedPost } from '#api/feed/mutations.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { todayKey } from '#api/cache/today.ts'
import { dropProfilePost, profilePostsQuery, userProfileQuery } from './queries.ts'

export type ProfileChanges = Input<typeof contract.updateProfile>['body']
export type ProfilePicture = 'avatar' | 'cover'

/**
 * Saves the member's own profile and updates it wherever it is shown.
 * @throws {ApiError} also when the server answers `success: false`.
 */
export async function saveProfile(client: QueryClient, id: Id, body: ProfileChanges): Promise<void> {
  await applyProfile(client, id, await call('profiles.updateProfile', { params: { id }, body }))
}

const uploads = { avatar: 'profiles.uploadAvatar', cover: 'profiles.uploadCover' } as const
const removals = { avatar: 'profiles.removeAvatar', cover: 'profiles.removeCover' } as const

/**
 * Uploads the member's profile picture or cover.
 * @throws {ApiError}
 */
export async function savePicture(
  client: QueryClient,
  id: Id,
  which: ProfilePicture,
  image: Blob,
  options: CallOptions = {},
): Promise<void> {
  await applyProfile(client, id, await call(uploads[which], { params: { id }, form: { image } }, options))
}

/**
 * Removes the member's profile picture or cover.
 * @throws {ApiError}
 */
export async function removePicture(client: QueryClient, id: Id, which: ProfilePicture): Promise<void> {
  await applyProfile(client, id, await call(removals[which], { params: { id } }))
}

/** Caches the returned profile and updates name and picture in the session. */
async function applyProfile(
  client: QueryClient,
  id: Id,
  reply: Reply<typeof contract.updateProfile>,
): Promise<void> {
  const { data } = reply
  const { queryKey } = userProfileQuery(id)
  // A pending fetch started before this change.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, data)
  updateUser(id, {
    ...(data.name && { name: data.name }),
    has_profile_image: data.has_profile_image ?? Boolean(data.profile_image_url),
    public_profile_image_url: data.profile_image_url ?? null,
  })
}

/**
 * Deletes one of the member's posts and removes it from every cached list. Refetches photos and counts, but not the
 * list.
 * @throws {ApiError} after which the post stays.
 */
export async function deleteProfilePost(client: QueryClient, userId: Id, postId: Id): Promise<void> {
  await deleteFeedPost(client, postId)
  // A pending page would be appended to the list as it was when the fetch started, and the post would reappear.
  await client.cancelQueries({ queryKey: profilePostsQuery(userId).queryKey })
  dropProfilePost(client, userId, postId)
  void client.invalidateQueries({ queryKey: userProfileQuery(userId).queryKey })
  void client.invalidateQueries({ queryKey: ['posts', 'community'] })
  void client.invalidateQueries({ queryKey: todayKey })
  void refreshPoints(client)
}
