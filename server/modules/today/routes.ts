import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/today.ts'
import { imageUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { countUnseen } from '../activity/countUnseen.ts'
import { findActivity, listNewPosts } from '../activity/repository.ts'
import { toActivityItem } from '../activity/serializer.ts'
import { toSoonMeeting } from '../meetings/serializer.ts'
import { computeStanding } from '../ranking/computeStanding.ts'
import { findFirstSteps, findLesson, findNextMeeting, findOwnCommunity } from './repository.ts'
import { endFirstSteps, noteVisit } from './visitRepository.ts'

/** Communities with new posts in the reply, at most. */
const maxCommunities = 5

/** What matters to the caller now. Each part is a query or two over indexes, whatever the size of the communities. */
export function todayRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getToday, async ({ query, user }) => {
    const visit = await noteVisit(db, user.id)
    const since = visit.previous_seen_at ?? visit.started_at
    const read = visit.activity_read_until
    const communityId = query.community_id === undefined ? undefined : String(query.community_id)
    const [meeting, lesson, month, activity, unread, newPosts, steps] = await Promise.all([
      findNextMeeting(db, user.id),
      findLesson(db, user),
      communityId === undefined || !isGuid(communityId) ? undefined : findMonth(user.id, communityId),
      findActivity(db, { userId: user.id, limit: contract.todayActivityLimit, since }),
      countUnseen(db, user),
      listNewPosts(db, {
        userId: user.id,
        since: read && read > since ? read : since,
        most: contract.newPostsLimit,
        limit: maxCommunities,
      }),
      visit.steps_done_at ? undefined : findFirstSteps(db, user.id),
    ])
    const allDone = steps && Object.values(steps).every(Boolean)
    if (allDone) await endFirstSteps(db, user.id)
    return {
      success: true,
      since: since.toISOString(),
      returning: visit.previous_seen_at !== null,
      meeting: meeting && toSoonMeeting(meeting, { userId: user.id, links: app.calendarLinks }),
      lesson: lesson && {
        ...lesson,
        poster_url: lesson.poster_key && media.url(lesson.poster_key, imageUrlSeconds),
        updated_at: lesson.updated_at?.toISOString(),
      },
      month,
      activity: activity.map((row) => toActivityItem(media, row)),
      unread,
      new_posts: newPosts.map((row) => ({ ...row, latest_at: row.latest_at.toISOString() })),
      first_steps: allDone ? undefined : steps,
    }
  })

  route(app, contract.hideFirstSteps, async ({ user }) => {
    await endFirstSteps(db, user.id)
    return { success: true }
  })

  /** The caller's month in a community; undefined for who is not a member. */
  async function findMonth(userId: string, communityId: string): Promise<contract.Month | undefined> {
    const community = await findOwnCommunity(db, { userId, communityId })
    if (!community) return undefined
    const { own, endsAt, nextPlace } = await computeStanding(db, { communityId, userId })
    return {
      community_id: communityId,
      community_name: community.name,
      points: own.points,
      position: own.position,
      ends_at: endsAt.toISOString(),
      next_place: nextPlace,
    }
  }
}
