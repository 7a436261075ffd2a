/**
 * The single declaration of a call. It types and validates the client's request and reply, types the mock handler and
 * its fixtures, is the schema of the server's route, and generates `openapi.json`.
 */
import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType
export type ObjectSchema = z.ZodMiniObject

/**
 * How a call is authorised: `bearer` sends the session token, `email` sends the member's e-mail as the bearer value
 * (the server also asks for the session cookie), `none` sends no Authorization header.
 */
export type AuthMode = 'none' | 'bearer' | 'email'

/**
 * After which status an authenticated call renews the token once and is repeated: 401 and 403 (the default), 401 only
 * (media calls, whose 403 has a meaning of its own), or never (login, register, logout, refresh).
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
   * Whether the call takes an `Idempotency-Key` header: repeated with the same key, it returns the first result instead
   * of doing the same twice. Without a key, a call that requires one is refused with 400.
   */
  readonly idempotency?: 'optional' | 'required'
  /**
   * The list can be continued: its reply has `next_cursor`, and the next page's request may send it back as the header
   * `Page-After`. That page then begins where the one before ended, whatever has been added or removed since.
   */
  readonly pageCursor?: true
  /** JSON body. */
  readonly body?: Schema
  /** Multipart body: text fields and files. A call has a `body` or a `form`, never both. */
  readonly form?: ObjectSchema
  /** Multipart body used instead of `body` when a file is attached. */
  readonly upload?: ObjectSchema
  /**
   * How an ok status whose body says `success: false` is handled: `call` throws it as a refusal, unless `caller` is set
   * because the caller reads further fields of the reply.
   */
  readonly verdict?: 'caller'
  /** The reply is a file, not JSON: a picture, or a file of this type. */
  readonly binary?: true | 'text/csv' | 'text/calendar'
  readonly responses: { readonly 200: Schema } & Readonly<Partial<Record<number, Schema>>>
}

/** Declares an endpoint; the argument comes back unchanged with its literal types kept. */
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

/** What a caller passes: only the parts that the endpoint declares. */
export type Input<E extends EndpointShape> = Optionally<'params', Part<E, 'params'>> &
  Optionally<'query', Part<E, 'query'>> &
  Payload<E>

/** The body of a successful reply. */
export type Reply<E extends EndpointShape> = z.output<E['responses'][200]>

/** The parsed parts as the server's handler receives them. */
export type Parsed<E, K extends 'params' | 'query' | 'body' | 'form'> =
  E extends Readonly<Record<K, infer S extends Schema>> ? z.output<S> : undefined
