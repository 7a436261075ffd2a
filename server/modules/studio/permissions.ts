/** Who may do what in the studio: the one table, and the one function that applies it. */
import type { StudioAbility, StudioRole } from '#api/contract/studio/access.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'

/** Whoever runs communities: a person's roles in one add up. */
export const rolesByAbility: Readonly<Record<StudioAbility, readonly StudioRole[]>> = {
  overview: ['owner', 'moderator', 'staff'],
  content: ['owner', 'moderator', 'staff'],
  members: ['owner', 'moderator', 'staff'],
  roles: ['owner', 'staff'],
  settings: ['owner', 'staff'],
  meetings: ['owner', 'moderator', 'staff'],
  referrals: ['owner', 'staff'],
}

/** What a person with these roles may do. */
export function abilitiesOf(roles: readonly StudioRole[]): StudioAbility[] {
  const all = Object.keys(rolesByAbility) as StudioAbility[]
  return all.filter((ability) => rolesByAbility[ability].some((role) => roles.includes(role)))
}

/** A community whose studio the caller has entered. */
export interface StudioScope {
  communityId: string
  communityName: string
  /** In the community; null for staff without a role in it. */
  membership: 'owner' | 'moderator' | null
  staff: boolean
  archived: boolean
  deleted: boolean
  abilities: readonly StudioAbility[]
}

/** The role that names the caller: that in the community before that of the platform. */
export const roleOf = ({ membership }: Pick<StudioScope, 'membership'>): StudioRole => membership ?? 'staff'

const selectScope = preparedQuery(
  ['userId', 'communityId'],
  (db, { userId, communityId }: { userId: string; communityId: string }) =>
    db
      .selectFrom('communities')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.community_id', '=', 'communities.id').on('memberships.user_id', '=', userId),
      )
      .leftJoin('staff', (join) => join.on('staff.user_id', '=', userId))
      .where('communities.id', '=', communityId)
      .select([
        'communities.name',
        'communities.is_public',
        'communities.archived_at',
        'communities.deleted_at',
        'memberships.role',
        sql<boolean>`staff.user_id is not null`.as('staff'),
        // Nobody is a member of a deleted community; its owner still is its owner.
        sql<boolean>`communities.owner_id = ${userId}`.as('owns'),
      ]),
)

/** What is refused in a community that waits to be deleted. */
export const communityIsDeleted = () => new HttpError(409, 'La comunidad está eliminada: recupérala antes.')

const unknown = () => new HttpError(404, 'Comunidad no encontrada')

/**
 * Enters the studio of a community.
 * @throws {HttpError} 404 for a community that is hidden from the caller or deleted (its owner and staff may still
 * restore it), 403 for one that the caller does not run, and for what the caller may not do there.
 */
export async function enterStudio(
  db: Db,
  userId: string,
  communityId: string,
  { ability, evenDeleted = false }: { ability: StudioAbility; evenDeleted?: boolean },
): Promise<StudioScope> {
  const [row] = isGuid(communityId) ? await selectScope(db, { userId, communityId }) : []
  if (!row) throw unknown()
  const role = row.owns ? 'owner' : row.role
  const membership = role === 'owner' || role === 'moderator' ? role : null
  if (!membership && !row.staff) {
    if (!row.is_public && !row.role) throw unknown()
    throw new HttpError(403, 'Solo puede verlo quien dirige o modera la comunidad.')
  }
  if (row.deleted_at && !evenDeleted) throw new HttpError(404, 'Esta comunidad está eliminada.')
  const abilities = abilitiesOf([
    ...(membership ? [membership] : []),
    ...(row.staff ? ['staff' as const] : []),
  ])
  if (!abilities.includes(ability)) throw new HttpError(403, 'Solo puede hacerlo quien dirige la comunidad.')
  return {
    communityId,
    communityName: row.name,
    membership,
    staff: row.staff,
    archived: row.archived_at !== null,
    deleted: row.deleted_at !== null,
    abilities,
  }
}

/** Whether somebody looks after the platform. */
export async function isStaff(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('staff').where('user_id', '=', userId).select('user_id').executeTakeFirst()
  return row !== undefined
}

/** @throws {HttpError} 403 for whoever does not look after the platform. */
export async function requireStaff(db: Db, member: { id: string } | undefined): Promise<void> {
  if (!member || !(await isStaff(db, member.id))) {
    throw new HttpError(403, 'Solo puede verlo quien cuida de la plataforma.')
  }
}

/** Whether somebody looks after the platform, or owns or moderates any community. */
export async function runsSomething(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`
    select exists (select from staff where user_id = ${userId})
      or exists (select from communities where owner_id = ${userId})
      or exists (select from memberships where user_id = ${userId} and role <> 'member') as runs`.execute(db)
  return rows[0]?.runs ?? false
}
