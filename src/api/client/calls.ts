/**
 * The code that sends calls, with the contract and the schema library, in a chunk of its own. `call.ts` loads it; code
 * that loads later may import these modules directly.
 */
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { type EndpointName, endpointNamed } from '#api/contract/members.ts'

export { sendFileCall } from './files.ts'
export { renewToken } from './renewal.ts'
export { sendCall } from './sendCall.ts'

/** Returns the endpoint with a name, or the given endpoint. */
export const endpointOf = (target: EndpointName | EndpointShape): EndpointShape =>
  typeof target === 'string' ? endpointNamed(target) : target
