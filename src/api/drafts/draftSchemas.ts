import * as z from 'zod/mini'
import type { DraftCodec } from './draftCodec.ts'

/** The codec of a schema that reads a draft's text. */
export const codecOf = <Kept>(schema: z.ZodMiniType<Kept, string>): DraftCodec<Kept> => ({
  decode: (text) => z.safeDecode(schema, text).data,
  encode: (values) => z.encode(schema, values),
})

/** JSON stored as a draft's text; invalid JSON makes the draft invalid. An empty text stands for `undefined`. */
export const jsonText = z.codec(z.string(), z.unknown(), {
  decode: (text, context) => {
    if (!text) return undefined
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.issues.push({ code: 'custom', input: text })
      return z.NEVER
    }
  },
  encode: (value) => (value === undefined ? '' : JSON.stringify(value)),
})
