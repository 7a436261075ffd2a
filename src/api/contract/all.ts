/** Every endpoint, by feature, for the contract test, `openapi.json` and the mock handlers. */
import * as activity from './activity.ts'
import * as ads from './ads.ts'
import * as auth from './auth.ts'
import * as blocks from './blocks.ts'
import * as classModules from './classes/modules.ts'
import * as classProducts from './classes/products.ts'
import * as classProgress from './classes/progress.ts'
import * as communities from './communities.ts'
import * as explore from './explore.ts'
import * as feed from './feed.ts'
import * as meetings from './meetings.ts'
import * as messaging from './messaging.ts'
import * as networking from './networking.ts'
import * as overview from './overview.ts'
import * as posts from './posts.ts'
import * as profiles from './profiles.ts'
import * as purchases from './purchases.ts'
import * as ranking from './ranking.ts'
import * as receivedInvitations from './receivedInvitations.ts'
import * as referrals from './referrals.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as salesPages from './salesPages.ts'
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
import * as surveys from './surveys.ts'
import * as testimonials from './testimonials.ts'
import * as today from './today.ts'
import type { EndpointShape } from './endpoint.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

/** Endpoints keyed `feature.name`, such as `auth.login`. */
export const allEndpoints: ReadonlyMap<string, EndpointShape> = new Map(
  Object.entries({
    activity,
    ads,
    auth,
    blocks,
    classes: { ...classModules, ...classProducts, ...classProgress },
    communities,
    explore,
    feed,
    meetings,
    messaging,
    networking,
    overview,
    posts,
    profiles,
    purchases,
    ranking,
    receivedInvitations,
    referrals,
    reports,
    reviews,
    salesPages,
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
    surveys,
    testimonials,
    today,
  }).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, value]): [string, EndpointShape][] =>
      isEndpoint(value) ? [[`${feature}.${name}`, value]] : [],
    ),
  ),
)
