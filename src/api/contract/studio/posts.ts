/** The posts of a community, for the people who pin and hide them. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe, nextCursor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../text.ts'

export const studioPostsPageSize = 50

/** Filter of the list: all posts, pinned ones, or hidden ones. */
export const postFilters = ['all', 'pinned', 'hidden'] as const
export type PostFilter = (typeof postFilters)[number]

export const studioPost = z.object({
  id,
  content: z.string(),
  author_id: id,
  author_name: z.string(),
  /** Whether it has a picture or a video. */
  has_media: z.boolean(),
  likes: z.number(),
  comments: z.number(),
  pinned_at: maybe(instant),
  hidden_at: maybe(instant),
  created_at: instant,
})
export type StudioPost = z.output<typeof studioPost>

export const listStudioPosts = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/posts',
  summary: 'The posts of a community, newest first, the hidden ones among them',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  query: z.object({
    page: intQuery(1, 10_000, 1),
    show: z._default(z.enum(postFilters), 'all'),
    /** Beginnings of words of the text or of the author's name. */
    q: z.optional(searchText),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      posts: z.array(studioPost),
      total: z.number(),
    }),
  },
})
