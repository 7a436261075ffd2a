/** Every endpoint, by resource: what the contract test, `openapi.json` and the mock handlers walk. */
import * as advertising from './ads.ts'
import * as auth from './auth.ts'
import * as communities from './communities.ts'
import type { EndpointShape } from './endpoint.ts'
import * as explore from './explore.ts'
import * as feed from './feed.ts'
import * as learning from './classes/progress.ts'
import * as meetings from './meetings.ts'
import * as messaging from './messaging.ts'
import * as modules from './classes/modules.ts'
import * as networking from './networking.ts'
import * as posts from './posts.ts'
import * as products from './classes/products.ts'
import * as profiles from './profiles.ts'
import * as purchases from './purchases.ts'
import * as rankings from './ranking.ts'
import * as referrals from './referrals.ts'
import * as reviews from './reviews.ts'
import * as salesPages from './salesPages.ts'
import * as surveys from './surveys.ts'
import * as testimonials from './testimonials.ts'
import * as users from './users.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

/** Endpoints keyed `resource.name`, such as `auth.login`. */
export const allEndpoints: ReadonlyMap<string, EndpointShape> = new Map(
  Object.entries({
    advertising,
    auth,
    communities,
    explore,
    feed,
    learning,
    meetings,
    messaging,
    modules,
    networking,
    posts,
    products,
    profiles,
    purchases,
    rankings,
    referrals,
    reviews,
    salesPages,
    surveys,
    testimonials,
    users,
  }).flatMap(([resource, module]) =>
    Object.entries(module).flatMap(([name, value]): [string, EndpointShape][] =>
      isEndpoint(value) ? [[`${resource}.${name}`, value]] : [],
    ),
  ),
)
