import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { errorReply } from '#api/contract/common.ts'
import type { EndpointShape, ObjectSchema, Parsed, Reply } from '#api/contract/endpoint.ts'
import type { SortValue } from '../db/sortKeys.ts'
import { type FormReader, readForm } from '../media/multipartForm.ts'
import { issuesIn, parseBody, refusalOf, type Refusals } from '../refusals.ts'
import type { AuthUser } from './auth.ts'
import { idempotencyKeyOf, requireIdempotencyKey } from './idempotencyKey.ts'
import { pageCursorOf } from './pageCursor.ts'
import { rateLimitHooks } from './rateLimitHooks.ts'
import { isStorable } from './repeatedReads.ts'

/** The schema of a call's form. */
type FormOf<E> = E extends { readonly form: infer S } | { readonly upload: infer S } ? S : undefined

export interface Context<E extends EndpointShape> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  /** Undefined if the call also accepts a form, and one has arrived. */
  body: Parsed<E, 'body'> | (E extends { readonly upload: ObjectSchema } ? undefined : never)
  /** Reads the multipart body, of calls that accept one. */
  readForm: FormOf<E> extends ObjectSchema ? FormReader<FormOf<E>> : undefined
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
  /** Texts of refused bodies and forms. */
  refusals?: Refusals
}

/**
 * Registers a declared call: its schemas validate request and reply, its auth mode decides who may call. A form is
 * validated when the handler reads it, because its files must not be stored before; a handler that redirects or sends a
 * file returns the reply object.
 */
export function route<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Reply<E> | FastifyReply>,
  { ownAuth = false, refusals = {}, ...options }: RouteOptions = {},
): void {
  const { params, query, body, upload, responses } = endpoint
  const form = endpoint.form ?? upload
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: {
      storable: isStorable(endpoint),
      refuse: (error) => refusalOf(issuesIn(error), refusals),
    },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      // Fastify would also validate the missing body of a form.
      ...(body && !upload && { body }),
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
        body: (body && upload && !request.isMultipart()
          ? parseBody(body, request.body, refusals)
          : request.body) as Context<E>['body'],
        readForm: (form && readForm(request, form, refusals)) as Context<E>['readForm'],
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
