/** The members' endpoints, by feature and name. */
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
import * as surveys from './surveys.ts'
import * as testimonials from './testimonials.ts'
import * as today from './today.ts'
import type { EndpointShape } from './endpoint.ts'

export const memberContracts = {
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
  surveys,
  testimonials,
  today,
}
type Contracts = typeof memberContracts
type Feature = keyof Contracts

/** Names of a module's exports that are endpoints. */
type EndpointsIn<Module> = {
  [Name in keyof Module]: Module[Name] extends EndpointShape ? Name & string : never
}[keyof Module]

/** An endpoint's name, such as `feed.listFeed`. */
export type EndpointName = { [F in Feature]: `${F}.${EndpointsIn<Contracts[F]>}` }[Feature]

export type EndpointNamed<Name extends EndpointName> = Name extends `${infer F extends Feature}.${infer E}`
  ? E extends keyof Contracts[F]
    ? Extract<Contracts[F][E], EndpointShape>
    : never
  : never

export function endpointNamed(name: EndpointName): EndpointShape {
  const [feature = '', endpoint = ''] = name.split('.')
  const contract = memberContracts[feature as Feature] as Readonly<Record<string, unknown>>
  return contract[endpoint] as EndpointShape
}
