import type { Db } from '#server/db/client.ts'
import * as activity from '#server/modules/activity/repository.ts'
import { findTier, listOwnCommunities } from '#server/modules/communities/repository.ts'
import { searchCommunities } from '#server/modules/explore/repository.ts'
import { listFeed } from '#server/modules/feed/repository.ts'
import { listMeetings } from '#server/modules/meetings/repository.ts'
import { countUnread, listConversations } from '#server/modules/messaging/conversations.ts'
import { listMessages } from '#server/modules/messaging/messages.ts'
import { listComments } from '#server/modules/posts/comments.ts'
import { findPost, listPosts } from '#server/modules/posts/repository.ts'
import { countPosts, findProfile, listLinks, listPhotos } from '#server/modules/profiles/repository.ts'
import { monthOf } from '#server/modules/ranking/monthOf.ts'
import { findLatestTotals, listRanking } from '#server/modules/ranking/repository.ts'
import { runsSomething } from '#server/modules/studio/permissions.ts'
import { listSurveys } from '#server/modules/surveys/repository.ts'
import { findLiveSession } from '#server/plugins/auth.ts'
import type { SeededIds } from './seedReads.ts'

/** Default limit in milliseconds of the 99th percentile of a call's latency, on 32 connections. */
export const usualP99 = 100

export interface MeasuredIds extends SeededIds {
  sessionId: string
}

export interface MeasuredCall {
  name: string
  path: (measured: MeasuredIds) => string
  /** The queries of the call, which the bare route runs, too. */
  queries: (db: Db, measured: MeasuredIds) => Promise<unknown>[]
  /**
   * The call's queries cost less than the session check, so the bare route runs that, too: otherwise the
   * comparison would
   * measure only the check.
   */
  small?: true
  /** One of the calls with most of the load: measured for longer, and with a minimum rate. */
  main?: true
  /** Limit in milliseconds of the 99th percentile, if not {@link usualP99}. */
  p99?: number
}

/** The calls whose throughput is measured. */
export const measuredCalls: MeasuredCall[] = [
  {
    name: 'Global feed',
    path: () => '/api/global-feed/?page=1&limit=10&sort_by=created_at&order=desc&include_ads=true',
    queries: (db, { memberId }) => [listFeed(db, memberId, { limit: 10, page: 1 })],
    main: true,
  },
  {
    name: 'Community posts',
    path: ({ communityId }) =>
      `/api/posts/community/${communityId}?page=1&limit=10&sort_by=created_at&order=desc`,
    queries: (db, { memberId, communityId }) => [
      listPosts(db, memberId, communityId, { page: 1, limit: 10 }),
    ],
    main: true,
  },
  {
    name: 'Session',
    path: () => '/api/auth/me',
    queries: () => [],
    small: true,
  },
  {
    name: 'Own communities',
    path: () => '/api/communities/my-communities',
    queries: (db, { memberId }) => [listOwnCommunities(db, { userId: memberId })],
  },
  {
    name: 'Membership',
    path: () => '/api/communities/membership-status',
    queries: (db, { memberId }) => [findTier(db, memberId), runsSomething(db, memberId)],
    small: true,
  },
  {
    name: 'Post with comments',
    path: ({ postId }) => `/api/posts/${postId}`,
    queries: (db, { memberId, postId }) => [
      findPost(db, memberId, postId),
      listComments(db, memberId, postId),
    ],
    p99: 150,
  },
  {
    name: 'Conversations',
    path: () => '/api/messaging/conversations?page=1&limit=20',
    queries: (db, { memberId }) => [listConversations(db, memberId, { type: 'all', page: 1, limit: 20 })],
    p99: 200,
  },
  {
    name: 'Messages',
    path: ({ conversationId }) => `/api/messaging/conversations/${conversationId}/messages?page=1&limit=50`,
    queries: (db, { conversationId }) => [
      listMessages(db, { conversationId, from: 1, to: 10_000, limit: 50 }),
    ],
  },
  {
    name: 'Unread messages',
    path: () => '/api/messaging/stats',
    queries: (db, { memberId }) => [countUnread(db, [memberId])],
    small: true,
  },
  {
    name: 'Activity',
    path: () => '/api/extra/activity?limit=20',
    queries: (db, { memberId }) => [
      activity.findActivity(db, { userId: memberId, limit: 21 }),
      activity.countUnread(db, memberId),
    ],
    p99: 250,
  },
  {
    name: 'Podium',
    path: ({ communityId }) => `/api/rankings/community/${communityId}/ranking?limit=3`,
    queries: (db, { communityId }) => [listRanking(db, communityId, monthOf(new Date()), 3)],
    small: true,
  },
  {
    name: 'Own points',
    path: ({ communityId }) => `/api/rankings/my-points/${communityId}`,
    queries: (db, { communityId, memberId }) => [
      findLatestTotals(db, communityId, memberId, monthOf(new Date())),
    ],
    small: true,
  },
  {
    name: 'Calendar',
    path: ({ communityId }) => `/api/zoom/meetings/community/${communityId}`,
    queries: (db, { communityId, memberId: userId }) => [listMeetings(db, { userId, communityId })],
    p99: 150,
  },
  {
    name: 'Explore',
    path: () => '/api/communities/listing?page=1&limit=12',
    queries: (db, { memberId }) => [searchCommunities(db, memberId, { page: 1, limit: 12, free: false })],
  },
  {
    name: 'Profile',
    path: ({ authorId }) => `/api/user-profiles/${authorId}`,
    queries: (db, { memberId, authorId }) => [
      findProfile(db, memberId, authorId),
      listLinks(db, authorId),
      countPosts(db, memberId, authorId),
      listPhotos(db, memberId, authorId),
    ],
  },
  {
    name: 'Surveys',
    path: ({ communityId }) => `/api/surveys?community_id=${communityId}&limit=50`,
    queries: (db, { communityId, memberId: userId }) => [
      listSurveys(db, { userId, communityId, limit: 50, at: new Date() }),
    ],
  },
]

/** Lists the statements of a bare route: the call's queries, and the session check if the queries are small. */
export async function runQueries(db: Db, call: MeasuredCall, measured: MeasuredIds): Promise<void> {
  await Promise.all([
    ...(call.small ? [findLiveSession(db, measured.sessionId)] : []),
    ...call.queries(db, measured),
  ])
}
