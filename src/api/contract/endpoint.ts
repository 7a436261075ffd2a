/**
 * The single declaration of a call. It types and validates the client's request and reply, types the mock handler and
 * its fixtures, is the schema of the server's route, and generates `openapi.json`.
 */
import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType
export type ObjectSchema = z.ZodMiniObject

/**
 * Authorisation of a call: `bearer` sends the session token, `email` sends the member's e-mail as the bearer value (the
 * server also requires the session cookie), `none` sends no Authorization header.
 */
export type AuthMode = 'none' | 'bearer' | 'email'

/**
 * The statuses after which an authenticated call renews the token once and is repeated: 401 and 403 (the default), 401
 * only (media calls, whose 403 has another meaning), or none (login, register, logout, refresh).
 */
export type RenewPolicy = 'on-401-403' | 'on-401' | 'never'

export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters, beginning with `/api`. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly auth: AuthMode
  readonly renew?: RenewPolicy
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  /**
   * Whether the call accepts an `Idempotency-Key` header: a repeated key returns the first result without a second
   * effect. A call that requires a key is refused with 400 without one.
   */
  readonly idempotency?: 'optional' | 'required'
  /**
   * Whether the list has cursors: its reply has `next_cursor`, which the request for the next page may send in the
   * header `Page-After`. That page then starts where the previous one ended, even after insertions and deletions.
   */
  readonly pageCursor?: true
  /** JSON body. */
  readonly body?: Schema
  /** Multipart body: text fields and files. A call has a `body` or a `form`, never both. */
  readonly form?: ObjectSchema
  /** Multipart body used instead of `body` when a file is attached. */
  readonly upload?: ObjectSchema
  /**
   * `caller` if the caller handles replies with an ok status and `success: false`, because it needs their other fields.
   * By default `call` throws an error.
   */
  readonly verdict?: 'caller'
  /** Whether the reply is a file instead of JSON: a picture, or a file of this type. */
  readonly binary?: true | 'text/csv' | 'text/calendar'
  readonly responses: { readonly 200: Schema } & Readonly<Partial<Record<number, Schema>>>
}

/** Declares an endpoint. Returns the argument unchanged, with its literal types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

type Part<E, K extends string> =
  E extends Readonly<Record<K, infer S extends Schema>> ? z.input<S> : undefined
type Optionally<K extends string, T> = T extends undefined
  ? unknown
  : Partial<T> extends T
    ? { readonly [k in K]?: T }
    : { readonly [k in K]: T }

type Payload<E> =
  E extends Readonly<Record<'upload', infer S extends Schema>>
    ? { readonly body: Part<E, 'body'> } | { readonly form: z.input<S> }
    : Optionally<'body', Part<E, 'body'>> & Optionally<'form', Part<E, 'form'>>

/** The caller's arguments: only the parts that the endpoint declares. */
export type Input<E extends EndpointShape> = Optionally<'params', Part<E, 'params'>> &
  Optionally<'query', Part<E, 'query'>> &
  Payload<E>

/** The body of a successful reply. */
export type Reply<E extends EndpointShape> = z.output<E['responses'][200]>

/** The parsed parts that the server's handler receives. */
export type Parsed<E, K extends 'params' | 'query' | 'body' | 'form'> =
  E extends Readonly<Record<K, infer S extends Schema>> ? z.output<S> : undefined
