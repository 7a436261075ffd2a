import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { fetchAllPages, withoutRepeated } from '#api/client/pages.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { defaultTestimonialPoints } from '#api/contract/values/testimonials.ts'
import type { Testimonial, TestimonialStats, TestimonialType } from '#api/contract/testimonials.ts'
import { ApiError } from '#api/client/errors.ts'

/** Stale time of prompts and testimonials in milliseconds. */
const staleMs = 30_000

/** The prompts of a community. */
export const testimonialTypesQuery = (communityId: Id) =>
  queryOptions({
    queryKey: ['testimonials', String(communityId), 'types'],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<TestimonialType[]> => {
      const reply = await call(
        'testimonials.listTestimonialTypes',
        { params: { id: communityId } },
        { signal },
      )
      return reply.data ?? []
    },
  })

export interface OwnTestimonials {
  list: Testimonial[]
  stats: TestimonialStats
}

/** The member's own testimonials in a community, with their totals. */
export const ownTestimonialsQuery = (userId: Id, communityId: Id) =>
  queryOptions({
    queryKey: ['testimonials', String(communityId), 'own', String(userId)],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<OwnTestimonials> => {
      const input = { params: { id: userId }, query: { community_id: communityId } }
      const pages = await fetchAllPages((after) =>
        call('testimonials.listUserTestimonials', input, { signal, after }),
      )
      const list = withoutRepeated(pages.flatMap(({ data }) => data ?? []))
      return { list, stats: withSums(list, pages[0].stats ?? {}) }
    },
  })

/** Points of a testimonial: 10 if the reply gives none (from the product spec); 0 stays 0. */
export const pointsOf = ({ points_earned: points }: Testimonial): number => points ?? defaultTestimonialPoints

/** Returns the server's totals; missing ones are computed from the list. */
function withSums(list: readonly Testimonial[], stats: TestimonialStats): TestimonialStats {
  return {
    total_testimonios: stats.total_testimonios ?? list.length,
    total_points_earned:
      stats.total_points_earned ?? list.reduce((sum, testimonial) => sum + pointsOf(testimonial), 0),
    testimonios_with_video: stats.testimonios_with_video ?? list.filter((one) => one.has_video).length,
    testimonios_with_image: stats.testimonios_with_image ?? list.filter((one) => one.has_image).length,
  }
}

/** Whether a testimonial answers a prompt: by id, or, if the reply gives no id, by title and prompt text. */
function answers(testimonial: Testimonial, type: TestimonialType): boolean {
  if (testimonial.testimony_type_id != null) return sameId(testimonial.testimony_type_id, type.id)
  const title = type.title?.trim()
  return (
    Boolean(title) &&
    testimonial.testimony_type_title?.trim() === title &&
    (testimonial.testimony_prompt?.trim() ?? '') === (type.prompt?.trim() ?? '')
  )
}

/**
 * Whether a prompt is completed: according to the server, or because one of the member's own testimonials answers it.
 * Undefined while unknown: the server does not send it, and `own` has not loaded.
 */
export function isCompleted(
  type: TestimonialType,
  own: readonly Testimonial[] | undefined,
): boolean | undefined {
  if (type.user_completed || own?.some((testimonial) => answers(testimonial, type))) return true
  return type.user_completed === false || own ? false : undefined
}

/** Returns the number and total points of the open prompts. */
export function openPrompts(types: readonly TestimonialType[], own: readonly Testimonial[] | undefined) {
  const open = types.filter((type) => isCompleted(type, own) === false)
  return {
    count: open.length,
    points: open.reduce((sum, { points_value: points }) => sum + Math.max(0, points ?? 0), 0),
  }
}

/**
 * Refetches a community's prompts and testimonials. Pending fetches are cancelled, because they may return the state
 * before the change.
 */
export async function reloadTestimonials(client: QueryClient, communityId: Id): Promise<void> {
  const queryKey = ['testimonials', String(communityId)]
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** Whether the error is a 403: the member does not belong to the community. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403
