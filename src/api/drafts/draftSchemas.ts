import * as z from 'zod/mini'
import type { DraftCodec } from './draftCodec.ts'

/** Returns a codec that parses a draft's text with a schema. */
export const codecOf = <Kept>(schema: z.ZodMiniType<Kept, string>): DraftCodec<Kept> => ({
  decode: (text) => z.safeDecode(schema, text).data,
  encode: (values) => z.encode(schema, values),
})

/** JSON in a draft's text; invalid JSON makes the draft invalid. An empty text means `undefined`. */
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
