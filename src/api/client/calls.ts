/**
 * The code that makes calls, a chunk of its own with the contract and the schema library. `call.ts` loads it; parts of the
 * application that load later may import these modules directly.
 */
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { type EndpointName, endpointNamed } from '#api/contract/members.ts'

export { sendFileCall } from './files.ts'
export { renewToken } from './renewal.ts'
export { sendCall } from './sendCall.ts'

/** The endpoint that a call names, or is given. */
export const endpointOf = (target: EndpointName | EndpointShape): EndpointShape =>
  typeof target === 'string' ? endpointNamed(target) : target
