import { lazily } from '#lib/lazily.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Community } from '#api/contract/communities.ts'
import type * as contract from '#api/contract/communities.ts'
import { communityRoles } from '#api/contract/values/communities.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { ApiError } from '#api/client/errors.ts'

/** Stale times in milliseconds, from the product spec. */
const staleMs = { communities: 30_000, userType: 60_000 }

const order = lazily(() => new Intl.Collator('es', { sensitivity: 'base', numeric: true }))

/**
 * Merges owned and joined communities into one list sorted by name. Owned ones get the role 'owner', even if they are
 * in both lists. An unknown role becomes 'member'.
 */
export function mergeCommunities(data: Reply<typeof contract.myCommunities>['data']): Community[] {
  const byId = new Map<string, Community>()
  for (const { community, role, membership_id, joined_at } of data?.joined ?? []) {
    byId.set(String(community.id), {
      ...community,
      role: communityRoles.find((known) => known === (role ?? community.role)) ?? 'member',
      membership_id: membership_id ?? community.membership_id,
      joined_at: joined_at ?? community.joined_at,
    })
  }
  for (const community of data?.owned ?? []) byId.set(String(community.id), { ...community, role: 'owner' })
  return [...byId.values()].sort((a, b) => order().compare(a.name ?? '', b.name ?? ''))
}

/** The member's communities, merged and sorted. */
export const myCommunitiesQuery = queryOptions({
  queryKey: ['communities', 'mine'],
  staleTime: staleMs.communities,
  queryFn: async ({ signal }) => {
    const reply = await call('communities.myCommunities', {}, { signal })
    if (!reply.data) throw new ApiError('invalid')
    return mergeCommunities(reply.data)
  },
})

/** Figures of a community for its detail dialog. Other back ends lack this call. */
export const communityFiguresQuery = (id: Id) =>
  queryOptions({
    queryKey: ['communities', 'figures', String(id)],
    queryFn: async ({ signal }) =>
      (await call('communities.getCommunityFigures', { params: { id } }, { signal })).figures,
  })

/** The reply to the 'user type' call, unchanged. */
export const userTypeQuery = queryOptions({
  queryKey: ['communities', 'user-type'],
  staleTime: staleMs.userType,
  queryFn: async ({ signal }) => (await call('communities.membershipStatus', {}, { signal })).data ?? {},
})

/** Whether the member runs a community or may create one: a field that Faro's server adds to the 'user type'. */
export const runsStudioQuery = {
  ...userTypeQuery,
  enabled: false,
  select: (type: Record<string, unknown>) => type['studio'] === true,
}
