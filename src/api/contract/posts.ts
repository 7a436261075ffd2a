import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { fileOf, id, idParams, instant, intQuery, maybe, okReply, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { countedText, requiredSingleLine } from './text.ts'
import { imageTypes, videoTypes } from './values/common.ts'
import {
  commentMaxLength,
  communityImageMaxBytes,
  communityVideoMaxBytes,
  imageAltMaxLength,
  posterMaxBytes,
  postMaxLength,
} from './values/posts.ts'

export * from './values/posts.ts'

/** The author fields of replies. */
export const authorFields = {
  author_id: maybe(id),
  author_name: maybe(z.string()),
  author_initials: maybe(z.string()),
  author_fallback_color: maybe(z.string()),
  author_has_profile_image: maybe(z.boolean()),
  author_profile_image_url: maybe(z.string()),
}

export const communityPost = z.object({
  id,
  ...authorFields,
  author_email: maybe(z.string()),
  author_bio: maybe(z.string()),
  content: maybe(z.string()),
  has_image: maybe(z.boolean()),
  has_video: maybe(z.boolean()),
  video_content_type: maybe(z.string()),
  public_image_url: maybe(z.string()),
  /** Pixel size of the image, to reserve its space before it loads. Not in the product spec. */
  image_width: maybe(z.number()),
  image_height: maybe(z.number()),
  /** Alternative text of the image. Not in the product spec. */
  image_alt: maybe(z.string()),
  tag: maybe(z.string()),
  likes_count: maybe(z.number()),
  comments_count: maybe(z.number()),
  /** Whether the reader has liked the post. Not in the product spec. */
  user_has_liked: maybe(z.boolean()),
  /** Pinned to the top of its community. Not in the product spec. */
  is_pinned: maybe(z.boolean()),
  /** Hidden by moderators: only its author still sees it. Not in the product spec. */
  is_hidden: maybe(z.boolean()),
  created_at: maybe(instant),
  updated_at: maybe(instant),
})
export type CommunityPost = z.output<typeof communityPost>

export const postPagination = z.object({
  currentPage: maybe(z.number()),
  totalPages: maybe(z.number()),
  totalPosts: maybe(z.number()),
  hasPrev: maybe(z.boolean()),
  hasNext: maybe(z.boolean()),
})

export const listCommunityPosts = endpoint({
  method: 'GET',
  path: '/api/posts/community/:id',
  summary: 'A page of the posts of a community',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  query: z.object({
    page: intQuery(1, 100_000, 1),
    limit: intQuery(1, 50, 10),
    sort_by: z._default(z.literal('created_at'), 'created_at'),
    order: z._default(z.literal('desc'), 'desc'),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      posts: z.array(communityPost),
      pagination: maybe(postPagination),
    }),
  },
})

const createPostReply = z.object({
  success: maybe(z.boolean()),
  message: maybe(z.string()),
  error: maybe(z.string()),
  post: maybe(communityPost),
})

/** The product spec sends both flags as text, always with the same values; the server ignores other ones. */
const createPostFields = {
  content: countedText(postMaxLength).check(z.minLength(1)),
  /** An empty id is the id of no community. */
  community_id: z._default(z.union([z.string().check(z.maxLength(128)), z.number()]), ''),
  is_premium: withFallback(z.literal('false'), 'false'),
  show_profile: withFallback(z.literal('true'), 'true'),
}

export const createPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Publishes a text-only post in a community',
  auth: 'bearer',
  idempotency: 'optional',
  form: z.object(createPostFields),
  responses: { 200: createPostReply },
})

export const createPostWithMedia = endpoint({
  method: 'POST',
  path: '/api/posts/with-media',
  summary: 'Publishes a post with an image, a video or both in a community',
  auth: 'bearer',
  idempotency: 'optional',
  form: z.object({
    ...createPostFields,
    image: z.optional(fileOf({ maxBytes: communityImageMaxBytes, types: imageTypes })),
    video: z.optional(fileOf({ maxBytes: communityVideoMaxBytes, types: videoTypes })),
  }),
  responses: { 200: createPostReply },
})

/** Not in the product spec. */
export const describePostImage = endpoint({
  method: 'PUT',
  path: '/api/extra/posts/:id/image-alt',
  summary: 'Gives the image of an own post its alternative text, once',
  auth: 'bearer',
  params: idParams,
  body: z.object({ image_alt: requiredSingleLine(imageAltMaxLength) }),
  responses: { 200: okReply },
})

/** Not in the product spec. */
export const addVideoPoster = endpoint({
  method: 'POST',
  path: '/api/extra/posts/:id/poster',
  summary: 'Gives the video of an own post its poster image, once',
  auth: 'bearer',
  params: idParams,
  form: z.object({ image: fileOf({ maxBytes: posterMaxBytes, types: imageTypes }) }),
  responses: { 200: okReply },
})

export const comment = z.object({
  id,
  post_id: maybe(id),
  user_id: maybe(id),
  content: maybe(z.string()),
  created_at: maybe(instant),
  ...authorFields,
  author_role: maybe(z.string()),
  /** Hidden by moderators: only its author still sees it. Not in the product spec. */
  is_hidden: maybe(z.boolean()),
  /** Author name in the shape of feed comments. */
  user_name: maybe(z.string()),
  user: maybe(z.looseObject({ id: maybe(id), name: maybe(z.string()) })),
})
export type Comment = z.output<typeof comment>

export const postDetail = z.extend(communityPost, {
  /** Not in the product spec. */
  community_id: maybe(id),
  community_name: maybe(z.string()),
  community_description: maybe(z.string()),
  community_is_public: maybe(z.boolean()),
  community_slug: maybe(z.string()),
  media_type: maybe(z.string()),
  image_url: maybe(z.string()),
  video_url: maybe(z.string()),
  /** Fields of posts of the global feed, so that a shared link can show the complete post. Not in the product spec. */
  category: maybe(z.string()),
  is_featured: maybe(z.boolean()),
  views_count: maybe(z.number()),
  shares_count: maybe(z.number()),
  engagement_rate: maybe(z.number()),
  public_thumbnail_url: maybe(z.string()),
  video_duration_seconds: maybe(z.number()),
  video_aspect_ratio: maybe(z.string()),
  /** The newest comments, oldest first. */
  comments: maybe(z.array(comment)),
  /** Cursor for `listComments`, if there are earlier comments. Not in the product spec. */
  earlier_comments: maybe(z.string()),
})
export type PostDetail = z.output<typeof postDetail>

export const getPost = endpoint({
  method: 'GET',
  path: '/api/posts/:id',
  summary: 'A post with its comments',
  auth: 'bearer',
  params: idParams,
  responses: { 200: postDetail },
})

/** Not in the product spec. */
export const listComments = endpoint({
  method: 'GET',
  path: '/api/extra/posts/:id/comments',
  summary: 'Comments of a post before or from a position, or around a comment; 404 if that one is not there',
  auth: 'bearer',
  params: idParams,
  /** Exactly one of these fields. */
  query: z
    .object({
      /** A reply's `earlier` or a post's `earlier_comments`. */
      before: z.optional(z.string().check(z.maxLength(128))),
      /** A reply's `later`. */
      from: z.optional(z.string().check(z.maxLength(128))),
      /** Id of a comment. */
      around: z.optional(id),
    })
    .check(
      z.refine(
        ({ before, from, around }) => [before, from, around].filter((one) => one !== undefined).length === 1,
      ),
    ),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Oldest first. */
      comments: z.array(comment),
      /** Cursor of the earlier comments; missing if there are none. */
      earlier: maybe(z.string()),
      /** Cursor of the next comment; missing if there are no later ones. */
      later: maybe(z.string()),
    }),
  },
})
export type CommentPage = z.output<(typeof listComments)['responses'][200]>

export const likePost = endpoint({
  method: 'POST',
  path: '/api/posts/:id/like',
  summary: 'Likes a community post; there is no unlike, a repeated like is refused with 409',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), likes_count: maybe(z.number()) }) },
})

export const createComment = endpoint({
  method: 'POST',
  path: '/api/posts/:id/comments',
  summary: 'Comments on a post',
  auth: 'bearer',
  idempotency: 'optional',
  params: idParams,
  body: z.object({ content: countedText(commentMaxLength).check(z.minLength(1)) }),
  responses: {
    200: z.object({ success: maybe(z.boolean()), comment: maybe(comment), error: maybe(z.string()) }),
  },
})

export const getPostVideoUrl = endpoint({
  method: 'GET',
  path: '/api/posts/:id/video-url',
  summary: 'Signed URL of the video of a post',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      video_url: maybe(z.string()),
      /** Seconds. */
      expires_in: maybe(z.number()),
      post_id: maybe(id),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})

export const getPostImageUrl = endpoint({
  method: 'GET',
  path: '/api/posts/:id/image-url',
  summary: 'Signed URL of the image of a post',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      image_url: maybe(z.string()),
      expires_in: maybe(z.number()),
      error: maybe(z.string()),
    }),
  },
})
