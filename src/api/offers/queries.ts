import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { callExtra } from '#api/client/callExtra.ts'
import { fetchPage } from '#api/client/pages.ts'
import type { Id } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/explore.ts'
import { listingPageSize } from '#api/contract/values/explore.ts'
import { imageSeconds } from '#api/contract/values/signedImage.ts'
import { ApiError } from '#api/client/errors.ts'
import { reusedUntil, type SignedUrl, signedUrlQuery } from '#api/media/signedUrl.ts'

/** Stale time of a page of the listing, in milliseconds. */
const staleMs = 30_000
/** Milliseconds until the picture of a community without one is requested again. */
const noPictureMs = 5 * 60_000

/** Filters of the listing; undefined ones are not sent. */
export interface ExploreQuery {
  page: number
  access?: contract.AccessType | undefined
  text?: string | undefined
  order?: contract.ListingOrder | undefined
  /** Only communities that are free, have room and no featured product. A back end without this filter lists all. */
  free?: boolean | undefined
}

/** A page of the community listing. The previous page stays visible while the next one loads. */
export const exploreQuery = ({ page, access, text, order, free }: ExploreQuery) => {
  const keyOf = (number: number) => ['explore', 'listing', { page: number, access, text, order, free }]
  return queryOptions({
    queryKey: keyOf(page),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
    queryFn: ({ client, signal }) =>
      fetchPage(client, page, keyOf, async (after) => {
        const query = {
          page,
          limit: listingPageSize,
          ...(access && { tipo_acceso: access }),
        }
        const chosen = {
          ...query,
          ...(text && { q: text }),
          ...(order && { orden: order }),
          ...(free && { libre: 'true' as const }),
        }
        const options = { signal, after }
        const specified = () => call('explore.listCommunities', { query }, options)
        const reply =
          text || order || free
            ? await callExtra(() => call('explore.searchCommunities', { query: chosen }, options), specified)
            : await specified()
        return readListing(reply, page)
      }),
  })
}

/** @throws {ApiError} when the reply has no communities. */
function readListing(reply: Reply<typeof contract.listCommunities>, page: number) {
  if (!reply.data) throw new ApiError('invalid')
  const { data, pagination } = reply
  const current = pagination?.page ?? page
  const total = reply.total ?? undefined
  const said = pagination?.total_pages ?? (total && Math.ceil(total / listingPageSize))
  // If the reply has no total, assume that a full page is followed by another.
  const more = said === undefined ? data.length >= listingPageSize : current < said
  const hasNext = pagination?.has_next ?? more
  const alone = !hasNext && current === 1
  return {
    communities: data,
    /** Undefined if the reply has no total. */
    total: total ?? (alone ? data.length : undefined),
    page: current,
    pages: said ?? current + Number(hasNext),
    hasNext,
    hasPrev: pagination?.has_prev ?? current > 1,
    next_cursor: reply.next_cursor,
  }
}

/**
 * URL of a community's picture, `null` when it has none. One attempt; the URL is reused for 90 % of its lifetime. Fails
 * with the {@link ApiError} of the call.
 */
export const communityImageQuery = (id: Id) =>
  signedUrlQuery({
    key: ['community-image', String(id)],
    seconds: imageSeconds,
    noneMs: noPictureMs,
    load: async (signal): Promise<SignedUrl | null> => {
      const input = { params: { id }, query: { expires_in: imageSeconds } }
      try {
        const reply = await call('explore.getCommunityImage', input, { signal })
        const url = reply.signed_url || reply.url
        return url ? { url, until: reusedUntil(reply.expires_in ?? imageSeconds) } : null
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.kind === 'refused')) return null
        throw error
      }
    },
  })
