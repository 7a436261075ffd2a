import { expiredRows } from './expiredRows.ts'
import type { Job } from './job.ts'
import { mediaJobs } from './mediaJobs.ts'
import { memberJobs } from './memberJobs.ts'

/** In the order of their first start: frequent ones first. */
export const allJobs: readonly Job[] = [...memberJobs, ...mediaJobs, ...expiredRows]
