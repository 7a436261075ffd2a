import * as z from 'zod/mini'
import { isBlank } from '#api/contract/normaliseText.ts'
import type { TextRules } from './waitingKinds.tsx'

/** The text of something that waits. */
export const waitingTextSchema = ({ max, tooLong, required }: TextRules) =>
  z.object({
    content: z.string().check(
      z.refine((text) => required === undefined || !isBlank(text), required),
      z.maxLength(max, tooLong),
    ),
  })
