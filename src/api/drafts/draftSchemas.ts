import * as z from 'zod/mini'

/** The draft of a form with one text, `content`, kept as it is. */
export const textDraft = z.codec(z.string(), z.object({ content: z.string() }), {
  decode: (content) => ({ content }),
  encode: ({ content }) => content,
})

/** JSON in a draft's text; what is none is no draft. `''` gives, and is given for, nothing: `undefined`. */
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
