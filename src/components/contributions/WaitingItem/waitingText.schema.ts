import * as z from 'zod/mini'
import type { TextRules } from './waitingKinds.tsx'

/** The text of something that waits. */
export const waitingTextSchema = ({ max, tooLong, required }: TextRules) =>
  z.object({
    content: z.string().check(
      z.refine((text) => required === undefined || text.trim().length > 0, required),
      z.maxLength(max, tooLong),
    ),
  })
