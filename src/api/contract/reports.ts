/** Reports by members: what somebody should look at. */
import * as z from 'zod/mini'
import { id, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { multiLineOf } from './text.ts'
import { reportTargets, reportReasons, reportTextMaxLength } from './values/reports.ts'

export * from './values/reports.ts'

export const createReport = endpoint({
  method: 'POST',
  path: '/api/extra/reports',
  summary:
    'Reports something that the caller can see; again, it changes the caller’s report. Faro’s own addition',
  auth: 'bearer',
  body: z.object({
    target: z.enum(reportTargets),
    id,
    reason: z.enum(reportReasons),
    text: z.optional(multiLineOf(reportTextMaxLength)),
    /**
     * Of a message or profile: the community in which both are members, whose team looks at it. Without one, the people
     * who look after the platform do. Posts and comments belong to theirs.
     */
    community_id: z.optional(id),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})
