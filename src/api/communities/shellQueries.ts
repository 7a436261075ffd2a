import { firstQuery } from '#api/client/firstQueries.ts'
import { myCommunitiesQuery, userTypeQuery } from './queries.ts'

/** What the shell around every screen asks for. */
export const shellQueries = [firstQuery(myCommunitiesQuery), firstQuery(userTypeQuery)]
