import * as z from 'zod/mini'
import { messageMaxLength } from '#api/contract/messaging.ts'
import { isBlank } from '#lib/blank.ts'
import { composer as t } from '#locales/messaging.ts'

/** A message: text, files or both. */
export const messageSchema = z.object({ content: z.string(), files: z.array(z.custom<File>()) }).check(
  z.refine(({ content }) => content.trim().length <= messageMaxLength, {
    error: t.tooLong(messageMaxLength),
    path: ['content'],
  }),
  z.refine(({ content, files }) => !isBlank(content) || files.length > 0, {
    error: t.required,
    path: ['content'],
  }),
)
