/** Reports of content by members. */
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
     * Of a message or profile: a community of both people, whose moderators receive the report. Without one, staff
     * receive it. Reports of posts and comments go to the community of the post.
     */
    community_id: z.optional(id),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})
