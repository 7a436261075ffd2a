/** Whose queue it is: that of a community, or that of the platform. */
import type { ExpressionBuilder, ReferenceExpression, SqlBool, Expression } from 'kysely'
import type { AuthUser } from '../../../plugins/auth.ts'
import type { StudioScope } from '../permissions.ts'

export interface ModerationScope {
  /** Null: what belongs to no community. */
  communityId: string | null
  communityName: string | null
  /** Moderates, and neither owns the community nor looks after the platform. */
  onlyModerates: boolean
}

/** Who decides. */
export type Moderator = Pick<AuthUser, 'id' | 'name'>

export const scopeOf = (studio: StudioScope): ModerationScope => ({
  communityId: studio.communityId,
  communityName: studio.communityName,
  onlyModerates: studio.membership === 'moderator' && !studio.staff,
})

export const platformScope: ModerationScope = {
  communityId: null,
  communityName: null,
  onlyModerates: false,
}

/** Condition: a column is the scope's community, or null for the platform. Unlike `is not distinct from`, uses indexes. */
export function inScope<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  { communityId }: Pick<ModerationScope, 'communityId'>,
): Expression<SqlBool> {
  return communityId === null ? eb(column, 'is', null) : eb(column, '=', communityId as never)
}
