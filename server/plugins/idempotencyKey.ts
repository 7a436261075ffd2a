import type { FastifyRequest } from 'fastify'
import { HttpError, isArchived } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | undefined
  }
}

const shortest = 8
const longest = 64

/**
 * The idempotency key of a request: its `Idempotency-Key` header, with or without the quotes of a structured field, or
 * the `idempotency_key` of its body, which clients of earlier releases send.
 * @throws {HttpError} 400 for a key of more than 64 characters.
 */
export function idempotencyKeyOf({ headers }: FastifyRequest, body: unknown): string | undefined {
  const header = headers['idempotency-key']
  const given = typeof header === 'string' ? header.replace(/^"(.*)"$/u, '$1') : fieldOf(body)
  if (given !== undefined && given.length > longest) throw invalidKey()
  return given || undefined
}

/** @throws {HttpError} 400 without a key, or with one that is too short to be unique. */
export function requireIdempotencyKey(key: string | undefined): string {
  if (key === undefined || key.length < shortest) throw invalidKey()
  return key
}

/** Whether an action is refused for a reason that may be newer than an earlier request for the same action. */
const isLaterRefusal = (error: unknown): boolean =>
  isArchived(error) || (error instanceof HttpError && (error.code === 'ARCHIVED' || error.code === 'MUTED'))

/**
 * Performs an action, or returns the result of an earlier request with the same key, if the action is refused because
 * its community is archived or its author muted by now: a retry after a lost reply must not read that nothing was done.
 */
export async function performOnce<T>(
  perform: () => Promise<T>,
  findEarlier: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await perform()
  } catch (error) {
    const earlier = isLaterRefusal(error) ? await findEarlier() : undefined
    if (earlier === undefined) throw error
    return earlier
  }
}

function fieldOf(body: unknown): string | undefined {
  const field = typeof body === 'object' && body !== null ? { ...body } : {}
  const value: unknown = 'idempotency_key' in field ? field.idempotency_key : undefined
  return typeof value === 'string' ? value : undefined
}

const invalidKey = () => new HttpError(400, 'Los datos enviados no son válidos.')
