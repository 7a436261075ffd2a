import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Job, minuteMs } from './job.ts'
import { registerJobMetrics } from './metrics.ts'
import { type JobServices, runJobIfDue } from './runJob.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts to run jobs, until the application closes. */
    startJobs: () => void
  }
}

/** Milliseconds between the first starts of two jobs, so that a server that has just started is not busy with them. */
const staggerMs = 1000
/** Milliseconds between two attempts while the database cannot be reached. */
const retryMs = minuteMs
/** Shortest pause in milliseconds between two attempts. */
const minWaitMs = 100
/** Milliseconds that a stop waits for running jobs; then they fail on their next query, and are repeated later. */
const stopMs = 3000

/** Registers the jobs' metrics, and `startJobs`. */
export function registerJobs(app: FastifyInstance, jobs: readonly Job[]): void {
  const metrics = registerJobMetrics(app.metrics.register, jobs)
  const stop = new AbortController()
  let loops: Promise<unknown> = Promise.resolve()

  app.decorate('startJobs', () => {
    const { db, log } = app
    const services = { db, storage: app.media.storage, log, metrics, stopping: stop.signal }
    loops = Promise.all(jobs.map((job, position) => repeat(job, services, position * staggerMs)))
  })
  app.addHook('preClose', async () => stop.abort())
  app.addHook('onClose', async () => {
    await Promise.race([loops, pause(stopMs, undefined, { ref: false })])
  })
}

/** Runs a job whenever it is due, until the server stops. Jobs do not wait for each other. */
async function repeat(job: Job, services: JobServices, firstWaitMs: number): Promise<void> {
  const { stopping, log } = services
  for (let waitMs = firstWaitMs; ;) {
    await pause(waitMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    if (stopping.aborted) return
    try {
      waitMs = Math.max(minWaitMs, await runJobIfDue(job, services))
    } catch (error) {
      if (stopping.aborted) return
      log.error({ err: error, job: job.name }, 'job not started or its end not stored')
      waitMs = retryMs
    }
  }
}
