import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import * as contract from '#api/contract/testimonials.ts'
import type { Testimonial, TestimonialStats, TestimonialType } from '#api/contract/testimonials.ts'
import { ApiError } from '#api/client/errors.ts'

/** Milliseconds after which prompts and testimonials are asked for again when somebody comes back to them. */
const staleMs = 30_000

/** What a community asks its members to tell about. */
export const testimonialTypesQuery = (communityId: Id) =>
  queryOptions({
    queryKey: ['testimonials', String(communityId), 'types'],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<TestimonialType[]> => {
      const reply = await call(contract.listTestimonialTypes, { params: { id: communityId } }, { signal })
      return reply.data ?? []
    },
  })

export interface OwnTestimonials {
  list: Testimonial[]
  stats: TestimonialStats
}

/** The member's own testimonials in a community, with their sums. */
export const ownTestimonialsQuery = (userId: Id, communityId: Id) =>
  queryOptions({
    queryKey: ['testimonials', String(communityId), 'own', String(userId)],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<OwnTestimonials> => {
      const input = { params: { id: userId }, query: { community_id: communityId } }
      const reply = await call(contract.listUserTestimonials, input, { signal })
      const list = reply.data ?? []
      return { list, stats: withSums(list, reply.stats ?? {}) }
    },
  })

/** Points of a testimonial: the documents' 10 where none are given; 0 stays 0. */
export const pointsOf = ({ points_earned: points }: Testimonial): number =>
  points ?? contract.defaultTestimonialPoints

/** Sums as the server gives them; what is missing is counted. */
function withSums(list: readonly Testimonial[], stats: TestimonialStats): TestimonialStats {
  return {
    total_testimonios: stats.total_testimonios ?? list.length,
    total_points_earned:
      stats.total_points_earned ?? list.reduce((sum, testimonial) => sum + pointsOf(testimonial), 0),
    testimonios_with_video: stats.testimonios_with_video ?? list.filter((one) => one.has_video).length,
    testimonios_with_image: stats.testimonios_with_image ?? list.filter((one) => one.has_image).length,
  }
}

/** Whether a testimonial answers a prompt; without its id, by the same title and prompt. */
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
 * Whether a prompt is completed: as the server says, or because one of the member's own testimonials answers it.
 * Nothing while that cannot be told: the server does not say, and `own` is on its way.
 */
export function isCompleted(
  type: TestimonialType,
  own: readonly Testimonial[] | undefined,
): boolean | undefined {
  if (type.user_completed || own?.some((testimonial) => answers(testimonial, type))) return true
  return type.user_completed === false || own ? false : undefined
}

/** What is left to tell: how many prompts, and the points for them. */
export function openPrompts(types: readonly TestimonialType[], own: readonly Testimonial[] | undefined) {
  const open = types.filter((type) => isCompleted(type, own) === false)
  return {
    count: open.length,
    points: open.reduce((sum, { points_value: points }) => sum + Math.max(0, points ?? 0), 0),
  }
}

/** Asks anew for prompts and testimonials of a community. An answer that is under way may be older than what happened. */
export async function reloadTestimonials(client: QueryClient, communityId: Id): Promise<void> {
  const queryKey = ['testimonials', String(communityId)]
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** True when the server lets nobody in who asks: the member does not belong to the community. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403
