/**
 * A deleted community can be restored for thirty days, in which it is hidden with all its content. It has no members and
 * is not listed, so queries that require a membership or the listing need nothing else. Every other query about content
 * of a community needs one of these conditions.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL condition: the community with this id exists and is not deleted. */
export const isPresentCommunity = (
  communityId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from communities present where present.id = ${communityId} and present.deleted_at is null)`

/** SQL condition: the product with this id is of a community that is not deleted. */
export const isOfPresentCommunity = (
  productId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from products offered join communities present on present.id = offered.community_id
  where offered.id = ${productId} and present.deleted_at is null)`
