import * as z from 'zod/mini'
import { levels } from './values/common.ts'

export * from './values/common.ts'

/** The schema of an `Id`. */
export const id = z.union([z.string().check(z.minLength(1), z.maxLength(128)), z.number()])

/** An id inside a path. */
export const idParams = z.object({ id })

/** A field that a reply may omit or send as null. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullish(schema)

/** Field of the reply of a call with `pageCursor`: missing after the last page. Not in the product spec. */
export const nextCursor = { next_cursor: maybe(z.string()) }

/** ISO 8601 instant. A plain string, because one invalid date must not invalidate the whole reply. */
export const instant = z.string()

/** A whole number in a query string. */
export const intQuery = (min: number, max: number, fallback: number) =>
  z._default(z.coerce.number<number>().check(z.int(), z.gte(min), z.lte(max)), fallback)

/** Body of every failing reply. */
export const errorReply = z.object({
  success: maybe(z.boolean()),
  error: maybe(z.string()),
  message: maybe(z.string()),
  /** Machine-readable reason, such as `LIMIT_FILE_SIZE`. */
  error_code: maybe(z.string()),
  /** Id of the request in the server's log; sent with unexpected errors. */
  request_id: maybe(z.string()),
})
export type ErrorReply = z.output<typeof errorReply>

/** Reply of calls for which the product spec specifies none. */
export const okReply = z.object({ success: maybe(z.boolean()), message: maybe(z.string()) })

const anyFile = () => z.custom<Blob>((value) => value instanceof Blob)

/** A file in a form or a reply (a `File` in the browser). */
export const file = anyFile()

export interface FileLimits {
  maxBytes: number
  /** Accepted media types, detected from the content instead of the file name; any type if missing. */
  types?: readonly string[]
}

const fileLimits = new WeakMap<object, FileLimits>()

/** A file in a form. The server enforces the limits during the upload. */
export function fileOf(limits: FileLimits) {
  const schema = anyFile()
  fileLimits.set(schema, limits)
  return schema
}

/** The limits of a schema made by `fileOf`, also of an optional one; undefined for any other schema. */
export const fileLimitsOf = (schema: z.core.$ZodType): FileLimits | undefined =>
  fileLimits.get(schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema)

export const level = z.literal(levels)
export type Level = z.output<typeof level>
