/**
 * The single entry point to the API: sends a declared call and returns its validated reply. The code that sends and
 * validates loads with the first call, because a server-rendered screen does not need it earlier.
 */
import type { EndpointShape, Input, Reply } from '#api/contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#api/contract/members.ts'
import type * as calls from './calls.ts'
import { ApiError } from './errors.ts'
import type { CallOptions, FileCallOptions, FileReply, Parts } from './request.ts'

/** The name of an endpoint for members, such as `feed.listFeed`, or an endpoint object. */
type Target = EndpointName | EndpointShape
type EndpointOf<T extends Target> = T extends EndpointName
  ? EndpointNamed<T>
  : T extends EndpointShape
    ? T
    : never

/** The reply to a call. */
type ReplyTo<T extends Target> = Reply<EndpointOf<T>>

let loaded: typeof calls | undefined

/** Loads the code that sends calls. Rejects when it cannot be loaded; the next call tries again. */
export async function loadCalls(): Promise<typeof calls> {
  loaded ??= await import('./calls.ts')
  return loaded
}

/** Loads the code that sends calls. If that fails, the call fails like one without a connection. */
function loadForCall(signal: AbortSignal | undefined): Promise<typeof calls> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new ApiError('aborted'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    void loadCalls()
      .then(resolve, () => reject(new ApiError('network')))
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}

/**
 * Calls an endpoint and returns its validated reply. After a 401 or 403 of an authenticated call, renews the token once
 * and repeats the call, as the endpoint's `renew` policy allows. An ok status with `success: false` is an error.
 * @throws {ApiError} for every failure; its `message` is Spanish.
 */
export async function call<T extends Target>(
  target: T,
  ...[input, options]: Partial<Input<EndpointOf<T>>> extends Input<EndpointOf<T>>
    ? [input?: Input<EndpointOf<T>>, options?: CallOptions]
    : [input: Input<EndpointOf<T>>, options?: CallOptions]
): Promise<ReplyTo<T>> {
  // If the code is loaded, the request is sent synchronously, because the page may be closing.
  const { sendCall, endpointOf } = loaded ?? (await loadForCall(options?.signal))
  return (await sendCall(endpointOf(target), input as Parts | undefined, options)) as ReplyTo<T>
}

/**
 * Makes a call whose reply may be a file. Renews the token like `call`.
 * @throws {ApiError} for every failure; its `message` is Spanish.
 */
export async function fetchFile(
  target: Target,
  parts: Pick<Parts, 'params' | 'query'>,
  options: FileCallOptions = {},
): Promise<FileReply> {
  const { sendFileCall, endpointOf } = loaded ?? (await loadForCall(options.signal))
  return sendFileCall(endpointOf(target), parts, options)
}
