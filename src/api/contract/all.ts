/** Every endpoint, by feature, for the contract test, `openapi.json` and the mock handlers. */
import * as studioAccess from './studio/access.ts'
import * as studioChanges from './studio/changes.ts'
import * as studioCommunities from './studio/communities.ts'
import * as studioHome from './studio/home.ts'
import * as studioInvitations from './studio/invitations.ts'
import * as studioMemberImport from './studio/memberImport.ts'
import * as studioMemberNotes from './studio/memberNotes.ts'
import * as studioMembers from './studio/members.ts'
import * as studioMeetings from './studio/meetings.ts'
import * as studioModeration from './studio/moderation.ts'
import * as studioPayments from './studio/payments.ts'
import * as studioPosts from './studio/posts.ts'
import * as studioReferrals from './studio/referrals.ts'
import type { EndpointShape } from './endpoint.ts'
import { memberContracts } from './members.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

/** Endpoints keyed `feature.name`, such as `auth.login`. */
export const allEndpoints: ReadonlyMap<string, EndpointShape> = new Map(
  Object.entries({
    ...memberContracts,
    studio: {
      ...studioAccess,
      ...studioChanges,
      ...studioCommunities,
      ...studioHome,
      ...studioInvitations,
      ...studioMembers,
      ...studioMemberImport,
      ...studioMemberNotes,
      ...studioMeetings,
      ...studioModeration,
      ...studioPayments,
      ...studioPosts,
      ...studioReferrals,
    },
  })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([feature, module]) =>
      Object.entries(module).flatMap(([name, value]): [string, EndpointShape][] =>
        isEndpoint(value) ? [[`${feature}.${name}`, value]] : [],
      ),
    ),
)
