/** A community's data for the people who run it. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import * as contract from '#api/contract/studio/communities.ts'

export const runCommunityQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['studio', communityId, 'community'],
    queryFn: async ({ signal }) => {
      const { community } = await call(contract.readCommunity, { params: { id: communityId } }, { signal })
      return community
    },
  })

/** Creates a community; a repeated key returns the first one. */
export async function createCommunity(
  settings: contract.CommunitySettings,
  idempotencyKey: string,
): Promise<contract.RunCommunity> {
  return (await call(contract.createCommunity, { body: settings }, { idempotencyKey })).community
}

const params = (id: string) => ({ params: { id } })

export const editCommunity = async (
  id: string,
  body: Partial<contract.CommunitySettings> & { version: number },
): Promise<contract.RunCommunity> => (await call(contract.editCommunity, { ...params(id), body })).community

export const uploadCommunityImage = async (id: string, image: Blob): Promise<contract.RunCommunity> =>
  (await call(contract.uploadCommunityImage, { ...params(id), form: { image } })).community

/** Removes the picture. Returns the community, and the change's id for undoing it. */
export const removeCommunityImage = (id: string) => call(contract.removeCommunityImage, params(id))

/** Archives a community, or reopens it. */
export const setArchived = async (id: string, archived: boolean): Promise<contract.RunCommunity> =>
  (await call(archived ? contract.archiveCommunity : contract.reopenCommunity, params(id))).community

/**
 * Deletes a community after its name was typed, including the paid access that was displayed. Returns the change's id
 * for undoing it.
 */
export const deleteCommunity = async (id: string, name: string, paidAccess: number): Promise<string> =>
  String(
    (await call(contract.deleteCommunity, { ...params(id), query: { name, paid_access: paidAccess } }))
      .change,
  )

export const restoreCommunity = async (id: string): Promise<contract.RunCommunity> =>
  (await call(contract.restoreCommunity, params(id))).community
