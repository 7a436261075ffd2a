import * as z from 'zod/mini'
import { fileOf, id, idParams, instant, intQuery, maybe, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { countedLine, countedText, parsedText } from './text.ts'
import { imageTypes } from './values/common.ts'
import {
  bioMaxLength,
  linkTitleMaxLength,
  locationMaxLength,
  maxAge,
  maxLinks,
  minAge,
  profileImageMaxBytes,
  profileNameMaxLength,
  profilePostsLimit,
  urlMaxLength,
} from './values/profiles.ts'

export * from './values/profiles.ts'

export const profileLink = z.object({
  id: maybe(id),
  title: maybe(z.string()),
  url: maybe(z.string()),
  /** Name of the service that the link leads to, such as `instagram`. */
  icon: maybe(z.string()),
})
export type ProfileLink = z.output<typeof profileLink>

export const featuredPhoto = z.object({
  photo_id: maybe(id),
  title: maybe(z.string()),
  public_url: maybe(z.string()),
  /** Size in pixels and alternative text. Not in the product spec. */
  width: maybe(z.number()),
  height: maybe(z.number()),
  alt: maybe(z.string()),
})
export type FeaturedPhoto = z.output<typeof featuredPhoto>

/** One schema for both kinds of profile in the product spec. */
export const userProfile = z.object({
  user_id: maybe(id),
  name: maybe(z.string()),
  initials: maybe(z.string()),
  fallback_color: maybe(z.string()),
  has_profile_image: maybe(z.boolean()),
  profile_image_url: maybe(z.string()),
  cover_image_url: maybe(z.string()),
  bio: maybe(z.string()),
  location: maybe(z.string()),
  website: maybe(z.string()),
  /** Whole years. */
  age: maybe(z.number()),
  /** Counts only posts that the caller may see; missing for strangers to a private profile. */
  posts_count: maybe(z.number()),
  followers_count: maybe(z.number()),
  following_count: maybe(z.number()),
  photos_count: maybe(z.number()),
  is_following: maybe(z.boolean()),
  can_follow: maybe(z.boolean()),
  can_send_message: maybe(z.boolean()),
  can_view_posts: maybe(z.boolean()),
  is_profile_public: maybe(z.boolean()),
  links: maybe(z.array(profileLink)),
  featured_photos: maybe(z.array(featuredPhoto)),
  /** Whether the caller blocks this person. Not in the product spec. */
  is_blocked: maybe(z.boolean()),
  /** `YYYY-MM-DD`, only in the owner's reply. Not in the product spec. */
  birth_date: maybe(z.string()),
})
export type UserProfile = z.output<typeof userProfile>

const profileReply = z.object({ success: maybe(z.boolean()), data: userProfile })

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/api/user-profiles/:id',
  summary: 'Profile of a user, as the caller may see it',
  auth: 'bearer',
  params: idParams,
  responses: { 200: profileReply },
})

export const profilePost = z.object({
  id,
  content: maybe(z.string()),
  has_image: maybe(z.boolean()),
  has_video: maybe(z.boolean()),
  video_duration_seconds: maybe(z.number()),
  video_content_type: maybe(z.string()),
  community_name: maybe(z.string()),
  created_at: maybe(instant),
  likes_count: maybe(z.number()),
  comments_count: maybe(z.number()),
  /** Not in the product spec: fields of a card, so that it needs no call for the post. */
  author_id: maybe(id),
  /** Hidden by moderators: only its author still sees it. */
  is_hidden: maybe(z.boolean()),
  public_image_url: maybe(z.string()),
  public_thumbnail_url: maybe(z.string()),
  image_width: maybe(z.number()),
  image_height: maybe(z.number()),
  image_alt: maybe(z.string()),
})
export type ProfilePost = z.output<typeof profilePost>

/** The product spec does not define the envelope: the posts are under `posts`, `data`, or `data.posts`. */
export const listUserPosts = endpoint({
  method: 'GET',
  path: '/api/user-profiles/:id/posts',
  summary:
    'A page of the posts of a user, newest first; 403 for a private account that the caller does not follow',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  query: z.object({ page: intQuery(1, 100_000, 1), limit: intQuery(1, 50, profilePostsLimit) }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      posts: maybe(z.array(profilePost)),
      data: maybe(z.union([z.array(profilePost), z.object({ posts: maybe(z.array(profilePost)) })])),
      /** Not in the product spec. */
      pagination: maybe(z.object({ hasMore: maybe(z.boolean()) })),
    }),
  },
})

const followReply = z.object({
  success: maybe(z.boolean()),
  message: maybe(z.string()),
  error: maybe(z.string()),
  /** Not in the product spec: the state after the call. */
  is_following: maybe(z.boolean()),
  followers_count: maybe(z.number()),
})

export const follow = endpoint({
  method: 'POST',
  path: '/api/followers/follow/:id',
  summary: 'Follows a user; following again changes nothing',
  auth: 'bearer',
  params: idParams,
  responses: { 200: followReply },
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/followers/unfollow/:id',
  summary: 'Follows a user no longer',
  auth: 'bearer',
  params: idParams,
  responses: { 200: followReply },
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user-profiles/:id',
  summary: 'Changes the own profile',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    name: countedLine(profileNameMaxLength).check(z.minLength(1)),
    /** Empty texts delete the values. */
    bio: countedText(bioMaxLength),
    location: countedLine(locationMaxLength),
    website: parsedText(urlMaxLength),
    birth_date: parsedText(10).check(
      z.regex(/^(\d{4}-\d{2}-\d{2})?$/u),
      z.describe(`YYYY-MM-DD, at an age of ${minAge} to ${maxAge} years; or empty`),
    ),
    is_profile_public: z.boolean(),
    links: z
      .array(
        z.object({
          title: countedLine(linkTitleMaxLength).check(z.minLength(1)),
          url: parsedText(urlMaxLength).check(z.minLength(1)),
        }),
      )
      .check(z.maxLength(maxLinks)),
  }),
  responses: { 200: profileReply },
})

const imageForm = z.object({ image: fileOf({ maxBytes: profileImageMaxBytes, types: imageTypes }) })

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/user-profiles/:id/avatar',
  summary: 'Gives the own profile a picture',
  auth: 'bearer',
  params: idParams,
  form: imageForm,
  responses: { 200: profileReply },
})

export const uploadCover = endpoint({
  method: 'POST',
  path: '/api/user-profiles/:id/cover',
  summary: 'Gives the own profile a cover picture',
  auth: 'bearer',
  params: idParams,
  form: imageForm,
  responses: { 200: profileReply },
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/user-profiles/:id/avatar',
  summary: 'Takes the picture of the own profile away',
  auth: 'bearer',
  params: idParams,
  responses: { 200: profileReply },
})

export const removeCover = endpoint({
  method: 'DELETE',
  path: '/api/user-profiles/:id/cover',
  summary: 'Takes the cover picture of the own profile away',
  auth: 'bearer',
  params: idParams,
  responses: { 200: profileReply },
})

/** Public data of a user; no token is needed. */
export const getPublicUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Public facts of a user, without a token',
  auth: 'none',
  params: idParams,
  responses: {
    200: z.object({
      id,
      name: maybe(z.string()),
      bio: maybe(z.string()),
      public_profile_image_url: maybe(z.string()),
      has_profile_image: maybe(z.boolean()),
    }),
  },
})
