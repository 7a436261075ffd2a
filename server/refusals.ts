/** The replies to requests that do not fit the schema of their call. */
import type { FastifyError } from 'fastify'
import * as z from 'zod/mini'
import type { Schema } from '#api/contract/endpoint.ts'
import { HttpError } from './errors.ts'

/** A rule of a schema that a request breaks. */
export interface Issue {
  path: readonly PropertyKey[]
  /** zod's code, such as `too_big`. */
  code: string
  /** The limit of `too_small`. */
  minimum?: number | bigint
}

type Refusal = string | ((issue: Issue) => HttpError)

/**
 * Texts or errors by field (`email`), or by field and code (`email:too_big`). Of several broken rules the first one
 * listed is reported; a rule that is not listed has the general text.
 */
export type Refusals = Readonly<Record<string, Refusal>>

/** The error for the first listed rule that is broken; undefined if none is listed. */
export function refusalOf(issues: readonly Issue[], refusals: Refusals): HttpError | undefined {
  for (const [key, refusal] of Object.entries(refusals)) {
    const [field, code] = key.split(':')
    const issue = issues.find(({ path, code: found }) => path[0] === field && (code ?? found) === found)
    if (issue) return typeof refusal === 'string' ? new HttpError(400, refusal) : refusal(issue)
  }
  return undefined
}

/** The issues that Fastify's validation of a JSON body has found. */
export function issuesIn({ validation, validationContext }: FastifyError): Issue[] {
  if (validationContext !== 'body') return []
  return (validation ?? []).map(({ instancePath, keyword, params }) => ({
    ...params,
    path: instancePath.slice(1).split('/'),
    code: keyword,
  }))
}

/**
 * Parses a body.
 * @throws {HttpError} 400 with the first listed refusal.
 */
export function parseBody<S extends Schema>(schema: S, body: unknown, refusals: Refusals): z.output<S> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error.issues, refusals) ?? new HttpError(400, 'Los datos enviados no son válidos.')
}
