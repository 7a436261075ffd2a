/**
 * A deleted community can be restored for thirty days. Until then it is hidden with everything in it. Whatever requires
 * a membership or the listing is hidden by these; every other query about something of a community needs the condition
 * below.
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
