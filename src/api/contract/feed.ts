import * as z from 'zod/mini'
import { fileOf, id, idParams, instant, intQuery, maybe, okReply } from './common.ts'
import { endpoint } from './endpoint.ts'
import { authorFields, postMaxLength } from './posts.ts'
import { countedText } from './text.ts'
import { imageTypes, videoTypes } from './values/common.ts'
import { categories, aspectClasses, feedMediaMaxBytes } from './values/feed.ts'

export * from './values/feed.ts'

export const category = z.literal(categories)
export type Category = z.output<typeof category>

/** A creative of an ad: a picture or video with its text. */
export const creative = z.object({
  id,
  titulo: maybe(z.string()),
  copy: maybe(z.string()),
  link_url: maybe(z.string()),
  media_type: maybe(z.string()),
  media_url: maybe(z.string()),
  /** Pixel size of the picture, to reserve its space. Not in the product spec. */
  media_width: maybe(z.number()),
  media_height: maybe(z.number()),
})
export type Creative = z.output<typeof creative>

/** An item of the feed: a post or an ad, distinguished by `type` and `is_ad`. */
export const feedItem = z.object({
  id,
  type: maybe(z.string()),
  is_ad: maybe(z.boolean()),
  created_at: maybe(instant),

  ...authorFields,
  author_bio: maybe(z.string()),
  category: maybe(z.string()),
  content: maybe(z.string()),
  is_featured: maybe(z.boolean()),
  /** Hidden by moderators: only its author sees it, and lists never contain it. Not in the product spec. */
  is_hidden: maybe(z.boolean()),
  media_type: maybe(z.string()),
  public_media_url: maybe(z.string()),
  public_thumbnail_url: maybe(z.string()),
  /** Pixel size of the picture and its description. Not in the product spec. */
  media_width: maybe(z.number()),
  media_height: maybe(z.number()),
  media_alt: maybe(z.string()),
  video_duration_seconds: maybe(z.number()),
  video_aspect_ratio: maybe(z.string()),
  views_count: maybe(z.number()),
  shares_count: maybe(z.number()),
  likes_count: maybe(z.number()),
  comments_count: maybe(z.number()),
  /** Percentage of views that led to a like, a comment or a share. */
  engagement_rate: maybe(z.number()),
  user_has_liked: maybe(z.boolean()),

  descripcion: maybe(z.string()),
  fecha_inicio: maybe(z.string()),
  link_url: maybe(z.string()),
  creativos: maybe(z.array(creative)),
})
export type FeedItem = z.output<typeof feedItem>

export const feedPagination = z.object({
  page: maybe(z.number()),
  limit: maybe(z.number()),
  hasMore: maybe(z.boolean()),
  hasNext: maybe(z.boolean()),
  /** Cursor of the next page, which `filterFeed` takes as `before`. Not in the product spec. */
  nextBefore: maybe(z.string()),
})

export const canPost = endpoint({
  method: 'GET',
  path: '/api/global-feed/can-post',
  summary: 'Whether the member may publish in the global feed',
  auth: 'bearer',
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      data: maybe(z.object({ can_post: maybe(z.boolean()) })),
      can_post: maybe(z.boolean()),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})

export const createFeedPost = endpoint({
  method: 'POST',
  path: '/api/global-feed',
  summary: 'Publishes a post in the global feed: text, and one image or one video',
  auth: 'bearer',
  idempotency: 'optional',
  form: z.object({
    content: z._default(countedText(postMaxLength), ''),
    category,
    image: z.optional(fileOf({ maxBytes: feedMediaMaxBytes, types: imageTypes })),
    video: z.optional(fileOf({ maxBytes: feedMediaMaxBytes, types: videoTypes })),
    /** Seconds. */
    video_duration_seconds: z.optional(z.coerce.number<number>().check(z.gt(0), z.lte(86_400))),
    video_aspect_ratio: z.optional(z.literal(aspectClasses)),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      message: maybe(z.string()),
      error: maybe(z.string()),
      data: maybe(feedItem),
    }),
  },
})

export const listFeed = endpoint({
  method: 'GET',
  path: '/api/global-feed/',
  summary: 'A page of the global feed, ads mixed in',
  auth: 'bearer',
  query: z.object({
    page: intQuery(1, 100_000, 1),
    limit: intQuery(1, 50, 10),
    sort_by: z._default(z.literal('created_at'), 'created_at'),
    order: z._default(z.literal('desc'), 'desc'),
    include_ads: z._default(z.union([z.literal('true'), z.literal('false')]), 'true'),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      data: z.array(feedItem),
      pagination: maybe(feedPagination),
      message: maybe(z.string()),
      error: maybe(z.string()),
    }),
  },
})

/** An alternative to `listFeed`, which takes no other parameters than the specified ones. */
export const filterFeed = endpoint({
  ...listFeed,
  path: '/api/extra/global-feed',
  summary: 'A page of the global feed from a cursor, or of one category',
  query: z.extend(listFeed.query, {
    category: z.optional(category),
    /** Only posts after this cursor, from a page's `nextBefore`. */
    before: z.optional(z.string().check(z.maxLength(128))),
  }),
})

export const viewFeedPost = endpoint({
  method: 'POST',
  path: '/api/global-feed/:id/view',
  summary: 'Records that the member has seen a post',
  auth: 'email',
  params: idParams,
  /** Seconds. */
  body: z.object({ view_duration_seconds: z.number().check(z.gte(0), z.lte(86_400)) }),
  responses: { 200: okReply },
})

export const shareFeedPost = endpoint({
  method: 'POST',
  path: '/api/global-feed/:id/share',
  summary: 'Records that the member has shared a post',
  auth: 'email',
  params: idParams,
  body: z.object({ share_type: z.string().check(z.minLength(1), z.maxLength(40)) }),
  responses: { 200: okReply },
})

const likeReply = z.object({
  success: maybe(z.boolean()),
  message: maybe(z.string()),
  error: maybe(z.string()),
  /** The count after this call. Not in the product spec. */
  likes_count: maybe(z.number()),
})

export const likeFeedPost = endpoint({
  method: 'POST',
  path: '/api/global-feed/:id/like',
  summary: 'Likes a global post; repeating it changes nothing',
  auth: 'email',
  params: idParams,
  responses: { 200: likeReply },
})

export const unlikeFeedPost = endpoint({
  method: 'DELETE',
  path: '/api/global-feed/:id/like',
  summary: 'Takes a like of a global post back; repeating it changes nothing',
  auth: 'email',
  params: idParams,
  responses: { 200: likeReply },
})

export const getFeedVideoUrl = endpoint({
  method: 'GET',
  path: '/api/global-feed/:id/video-url',
  summary: 'Signed URL of the video of a global post',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  /** Requested lifetime of the URL, in seconds. */
  query: z.object({ expires_in: intQuery(60, 604_800, 86_400) }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      video_url: maybe(z.string()),
      expires_in: maybe(z.number()),
      error: maybe(z.string()),
    }),
  },
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/global-feed/:id',
  summary: 'Deletes an own post, of the global feed or of a community, with its media',
  auth: 'bearer',
  params: idParams,
  responses: { 200: okReply },
})
