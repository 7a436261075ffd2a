import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Job } from './job.ts'

export interface JobMetrics {
  setLastSuccess: (job: string, at: Date | null) => void
  countFailure: (job: string) => void
  observeDuration: (job: string, seconds: number) => void
}

/** Histogram buckets in seconds. */
const buckets = [0.1, 1, 10, 60, 600, 3600]

/** Registers the metrics of jobs; those of a job that has never run are 0, so that alerts find it. */
export function registerJobMetrics(register: Registry, jobs: readonly Job[]): JobMetrics {
  const common = { labelNames: ['job'], registers: [register] }
  const interval = new Gauge({
    ...common,
    name: 'faro_job_interval_seconds',
    help: 'Seconds between two starts of a job, over all instances.',
  })
  const lastSuccess = new Gauge({
    ...common,
    name: 'faro_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded on any instance, in Unix time; 0 if it never did.',
  })
  const failures = new Counter({
    ...common,
    name: 'faro_job_failures_total',
    help: 'Failed runs of a job on this instance.',
  })
  const duration = new Histogram({
    ...common,
    name: 'faro_job_duration_seconds',
    help: 'Duration of the runs of a job on this instance.',
    buckets,
  })
  for (const { name: job, intervalMs } of jobs) {
    interval.set({ job }, intervalMs / 1000)
    lastSuccess.set({ job }, 0)
    failures.inc({ job }, 0)
    duration.zero({ job })
  }
  return {
    setLastSuccess: (job, at) => lastSuccess.set({ job }, (at?.getTime() ?? 0) / 1000),
    countFailure: (job) => failures.inc({ job }),
    observeDuration: (job, seconds) => duration.observe({ job }, seconds),
  }
}
