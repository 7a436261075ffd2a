import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/explore.ts'
import { imageSeconds } from '#api/contract/signedImage.ts'
import { ApiError } from '#api/client/errors.ts'
import { reusedUntil, type SignedUrl, signedUrlQuery } from '#api/media/signedUrl.ts'

/** Milliseconds that a page of the listing is reused. */
const staleMs = 30_000
/** Milliseconds after which a community without a picture is asked for one again. */
const noPictureMs = 5 * 60_000

/** Which communities are asked for; what is left out is not sent. */
export interface ExploreQuery {
  page: number
  access?: contract.AccessType | undefined
  text?: string | undefined
  order?: contract.ListingOrder | undefined
}

/** A page of the communities that can be found. The page before stays until it is there. */
export const exploreQuery = ({ page, access, text, order }: ExploreQuery) =>
  queryOptions({
    queryKey: ['explore', 'listing', { page, access, text, order }],
    staleTime: staleMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        page,
        limit: contract.listingPageSize,
        ...(access && { tipo_acceso: access }),
        ...(text && { q: text }),
        ...(order && { orden: order }),
      }
      const reply = await call(contract.listCommunities, { query }, { signal })
      if (!reply.data) throw new ApiError('invalid')
      const { data, pagination } = reply
      const current = pagination?.page ?? page
      const total = reply.total ?? undefined
      const said = pagination?.total_pages ?? (total && Math.ceil(total / contract.listingPageSize))
      // Where nothing says how many there are, a full page may have another one behind it.
      const more = said === undefined ? data.length >= contract.listingPageSize : current < said
      const hasNext = pagination?.has_next ?? more
      const alone = !hasNext && current === 1
      return {
        communities: data,
        /** Missing where it was not said. */
        total: total ?? (alone ? data.length : undefined),
        page: current,
        pages: said ?? current + Number(hasNext),
        hasNext,
        hasPrev: pagination?.has_prev ?? current > 1,
      }
    },
  })

/**
 * Address of a community's picture, `null` when it has none: one attempt, reused for 90 % of its lifetime. Fails with
 * the {@link ApiError} of the call.
 */
export const communityImageQuery = (id: Id) =>
  signedUrlQuery({
    key: ['community-image', String(id)],
    seconds: imageSeconds,
    noneMs: noPictureMs,
    load: async (signal): Promise<SignedUrl | null> => {
      const input = { params: { id }, query: { expires_in: imageSeconds } }
      try {
        const reply = await call(contract.getCommunityImage, input, { signal })
        const url = reply.signed_url || reply.url
        return url ? { url, until: reusedUntil(reply.expires_in ?? imageSeconds) } : null
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.kind === 'refused')) return null
        throw error
      }
    },
  })
