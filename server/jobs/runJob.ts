import { randomUUID } from 'node:crypto'
import { minuteMs, type Job, type JobContext } from './job.ts'
import type { JobMetrics } from './metrics.ts'
import { claimRun, endRun, findJobState, renewLease } from './jobsRepository.ts'

/** Milliseconds after which another instance takes over the job of a killed one. */
const defaultLeaseMs = minuteMs
const defaultTimeoutMs = 15 * minuteMs

export interface JobServices extends Omit<JobContext, 'signal'> {
  metrics: JobMetrics
  /** Aborted when the server stops. */
  stopping: AbortSignal
  leaseMs?: number
}

/**
 * Runs a job if it is due on no other instance. A failure is logged and counted.
 * @returns the milliseconds until the job may be due again.
 * @throws {Error} when the database cannot be reached.
 */
export async function runJobIfDue(job: Job, services: JobServices): Promise<number> {
  const { db, metrics, leaseMs = defaultLeaseMs } = services
  const holder = randomUUID()
  if (await claimRun(db, job, holder, leaseMs)) await runClaimed(job, holder, services)
  const { waitMs, lastSucceededAt } = await findJobState(db, job)
  metrics.setLastSuccess(job.name, lastSucceededAt)
  return waitMs
}

async function runClaimed(job: Job, holder: string, services: JobServices): Promise<void> {
  const { metrics, stopping, leaseMs = defaultLeaseMs, ...context } = services
  const { db, log } = context
  const ended = new AbortController()
  const timer = setTimeout(
    () => ended.abort(new Error('timed out')),
    job.timeoutMs ?? defaultTimeoutMs,
  ).unref()
  const renewal = setInterval(() => {
    renewLease(db, holder, leaseMs)
      .then((isRenewed) => !isRenewed && ended.abort(new Error('lease lost')))
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'lease of a job not renewed'))
  }, leaseMs / 3).unref()
  const startedAt = performance.now()
  const signal = AbortSignal.any([stopping, ended.signal])
  try {
    // A stop waits for the job, which another instance must not begin meanwhile.
    await Promise.race([job.run({ ...context, signal }), rejectWhenAborted(ended.signal)])
    await endRun(db, holder, stopping.aborted ? undefined : { succeeded: true })
  } catch (error) {
    if (stopping.aborted) return await endRun(db, holder)
    log.error({ err: error, job: job.name }, 'job failed')
    metrics.countFailure(job.name)
    await endRun(db, holder, { succeeded: false, error: String(error) })
  } finally {
    clearTimeout(timer)
    clearInterval(renewal)
    metrics.observeDuration(job.name, (performance.now() - startedAt) / 1000)
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
