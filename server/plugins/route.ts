import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { errorReply } from '#api/contract/common.ts'
import type { EndpointShape, Parsed, Reply } from '#api/contract/endpoint.ts'
import type { SortValue } from '../db/sortKeys.ts'
import type { AuthUser } from './auth.ts'
import { idempotencyKeyOf, requireIdempotencyKey } from './idempotencyKey.ts'
import { pageCursorOf } from './pageCursor.ts'
import { rateLimitHooks } from './rateLimitHooks.ts'
import { isStorable } from './repeatedReads.ts'

export interface Context<E extends EndpointShape> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  /** The calling member; undefined only for calls without authorisation. */
  user: E['auth'] extends 'none' ? undefined : AuthUser
  /** The idempotency key, of calls that take one; a form may have it among its fields, see `idempotencyKeyOf`. */
  key: string | undefined
  /** Where the requested page of a call with `pageCursor` begins, instead of at its number. */
  after: readonly SortValue[] | undefined
  request: FastifyRequest
  reply: FastifyReply
}

export interface RouteOptions extends RouteShorthandOptions {
  /** The handler authenticates the request itself. */
  ownAuth?: boolean
  /** A read that may store something that the member wants to see next. */
  mayStore?: boolean
}

/**
 * Registers a declared call: its schemas validate request and reply, its auth mode decides who may call. A multipart
 * call reads its body through `readForm`; a handler that redirects or sends a file returns the reply object.
 */
export function route<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Reply<E> | FastifyReply>,
  { ownAuth = false, mayStore = false, ...options }: RouteOptions = {},
): void {
  const { params, query, upload, responses } = endpoint
  // If a call also accepts a form, its handler validates the body, because only it knows which one arrived.
  const body = upload ? undefined : endpoint.body
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: { storable: isStorable(endpoint), mayStore },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...(!endpoint.binary && responses), '4xx': errorReply, '5xx': errorReply },
    },
    ...(endpoint.auth !== 'none' &&
      !ownAuth && {
        onRequest: endpoint.auth === 'email' ? app.authenticateByEmail : app.authenticate,
      }),
    ...rateLimitHooks(app, endpoint),
    ...(endpoint.idempotency && { preValidation: readKey(endpoint.idempotency) }),
    handler: async (request, reply) =>
      handler({
        params: request.params as Parsed<E, 'params'>,
        query: request.query as Parsed<E, 'query'>,
        body: request.body as Parsed<E, 'body'>,
        user: request.member as Context<E>['user'],
        key: request.idempotencyKey,
        after: endpoint.pageCursor && pageCursorOf(request),
        request,
        reply,
      }),
  })
}

/** Before the schema drops the field of the body that clients of earlier releases send. */
const readKey = (idempotency: 'optional' | 'required') => async (request: FastifyRequest) => {
  const key = idempotencyKeyOf(request, request.body)
  request.idempotencyKey = idempotency === 'required' ? requireIdempotencyKey(key) : key
}
