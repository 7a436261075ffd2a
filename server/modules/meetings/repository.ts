import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import type { Meetings } from '../../db/tables/communities.ts'
import { isGuid } from '../../db/guid.ts'
import { isForLevelOf, isVisibleTo } from './visible.ts'

export type MeetingRow = Selectable<Meetings>
export type SoonRow = MeetingRow & { community_name: string }

/** Maximum number of meetings in a reply: the next upcoming ones and the latest past ones. */
const maxAhead = 200
const maxPast = 100

/** A meeting takes a day at most, so one that began earlier is over. */
const dayAgo = sql<Date>`now() - interval '1 day'`

// A type, because an interface is not a record of values.
// oxlint-disable-next-line typescript/consistent-type-definitions
type Calendar = { userId: string; communityId: string }

const meetingsAhead = preparedQuery(['userId', 'communityId'], (db, { userId, communityId }: Calendar) =>
  db
    .selectFrom('meetings')
    .where('community_id', '=', communityId)
    .where('starts_at', '>=', dayAgo)
    .where(isVisibleTo(userId, 'meetings'))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(sql.lit(maxAhead))
    .selectAll(),
)

const meetingsBefore = preparedQuery(['userId', 'communityId'], (db, { userId, communityId }: Calendar) =>
  db
    .selectFrom('meetings')
    .where('community_id', '=', communityId)
    .where('starts_at', '<', dayAgo)
    .where(isVisibleTo(userId, 'meetings'))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(maxPast))
    .selectAll(),
)

/** The meetings of a community that a member can see, by start time, earliest first. */
export async function listMeetings(db: Db, calendar: Calendar): Promise<MeetingRow[]> {
  const [before, ahead] = await Promise.all([meetingsBefore(db, calendar), meetingsAhead(db, calendar)])
  return before.toReversed().concat(ahead)
}

const maxSoon = 50

const meetingsSoon = preparedQuery(['userId'], (db, { userId }: { userId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .innerJoin('meetings', 'meetings.community_id', 'memberships.community_id')
    .where('memberships.user_id', '=', userId)
    .where('meetings.status', '!=', 'ended')
    .where(isVisibleTo(userId, 'meetings'))
    .where('meetings.starts_at', '>', sql<Date>`now()`)
    .where('meetings.starts_at', '<=', sql<Date>`now() + interval '70 minutes'`)
    .orderBy('meetings.starts_at')
    .orderBy('meetings.id')
    .limit(sql.lit(maxSoon))
    .selectAll('meetings')
    .select('communities.name as community_name'),
)

/** Meetings of the member's communities that begin within 70 minutes and have not been ended. */
export function listSoon(db: Db, userId: string): Promise<SoonRow[]> {
  return meetingsSoon(db, { userId })
}

/** A meeting of a community of which the person is a member, cancelled or not, if it is for their level. */
export async function findOwnMeeting(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<MeetingRow | undefined> {
  if (!isGuid(id) || !isGuid(userId)) return undefined
  return db
    .selectFrom('meetings')
    .innerJoin('memberships', 'memberships.community_id', 'meetings.community_id')
    .where('memberships.user_id', '=', userId)
    .where('meetings.id', '=', id)
    .where(isForLevelOf(userId, 'meetings'))
    .selectAll('meetings')
    .executeTakeFirst()
}

/** The community of a meeting, and whether the person is a member of it and can see the meeting. */
export async function findMeetingPlace(db: Db, { userId, id }: { userId: string; id: string }) {
  if (!isGuid(id)) return undefined
  return db
    .selectFrom('meetings')
    .innerJoin('communities', 'communities.id', 'meetings.community_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.community_id', '=', 'communities.id').on('memberships.user_id', '=', userId),
    )
    .where('meetings.id', '=', id)
    .where('communities.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('memberships.user_id', 'is not', null), eb('communities.listed', '=', true)]))
    .select([
      'communities.id',
      'communities.name',
      sql<boolean>`memberships.user_id is not null`.as('is_member'),
      sql<boolean>`memberships.user_id is not null and ${isVisibleTo(userId, 'meetings')}`.as('visible'),
    ])
    .executeTakeFirst()
}
