import * as z from 'zod/mini'
import { messageMaxLength } from '#api/contract/values/messaging.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { composer as t } from '#locales/messaging.ts'

/** The text of a message; may be empty if there are files. */
export const messageSchema = (withFiles: boolean) =>
  z.object({
    content: z.string().check(
      z.refine((text) => text.trim().length <= messageMaxLength, t.tooLong(messageMaxLength)),
      z.refine((text) => withFiles || !isBlank(text), t.required),
    ),
  })
export type MessageValues = z.output<ReturnType<typeof messageSchema>>
