import * as z from 'zod/mini'

/** The draft of a form with a single text field, `content`, stored as plain text. */
export const textDraft = z.codec(z.string(), z.object({ content: z.string() }), {
  decode: (content) => ({ content }),
  encode: ({ content }) => content,
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
