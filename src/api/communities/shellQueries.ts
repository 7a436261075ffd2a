import { firstQuery } from '#api/client/firstQueries.ts'
import { myCommunitiesQuery, userTypeQuery } from './queries.ts'

/** First queries of the shell around every screen. */
export const shellQueries = [firstQuery(myCommunitiesQuery), firstQuery(userTypeQuery)]
