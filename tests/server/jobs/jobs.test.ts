import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { openDatabase } from '../../../server/db/client.ts'
import { allJobs } from '../../../server/jobs/allJobs.ts'
import { type Job, type JobContext, minuteMs } from '../../../server/jobs/job.ts'
import { registerJobMetrics } from '../../../server/jobs/metrics.ts'
import { type JobServices, runJobIfDue } from '../../../server/jobs/runJob.ts'
import { Registry } from 'prom-client'
import { eventually } from '../../eventually.ts'
import { register, startHarness } from '../support/harness.ts'

const { app, db, config } = await startHarness()

afterEach(async () => {
  await sql`delete from jobs`.execute(db)
})

/** What one instance passes to its jobs, with its own metrics and log. */
function instance(changes: Partial<JobServices> = {}, jobs: readonly Job[] = []) {
  const metrics = new Registry()
  const stop = new AbortController()
  const errors: unknown[] = []
  const log = { error: (entry: unknown) => errors.push(entry), warn: () => undefined }
  const services: JobServices = {
    db,
    storage: app.media.storage,
    log,
    metrics: registerJobMetrics(metrics, jobs),
    stopping: stop.signal,
    ...changes,
  }
  return { services, errors, stop, read: () => metrics.metrics() }
}

/** A job that counts its runs. */
function countingJob(run: Job['run'] = async () => undefined) {
  const state = { runs: 0 }
  const job: Job = {
    name: 'count',
    intervalMs: minuteMs,
    run: async (context) => {
      state.runs += 1
      await run(context)
    },
  }
  return { job, state }
}

const rowOf = (name: string) =>
  db.selectFrom('jobs').where('name', '=', name).selectAll().executeTakeFirstOrThrow()

/** Moves the last run of every job into the past. */
const passTime = (interval: string) =>
  sql`update jobs set last_started_at = last_started_at - ${interval}::interval,
    last_succeeded_at = last_succeeded_at - ${interval}::interval,
    last_failed_at = last_failed_at - ${interval}::interval,
    leased_until = leased_until - ${interval}::interval`.execute(db)

describe('a job', () => {
  it('runs on one of two instances at a time', async () => {
    const other = openDatabase(config.databaseUrl ?? '')
    onTestFinished(() => other.destroy())
    const release = Promise.withResolvers<void>()
    const { job, state } = countingJob(() => release.promise)
    const [first, second] = [instance().services, instance({ db: other }).services]
    const running = runJobIfDue(job, first)
    await eventually(async () => expect(state.runs).toBe(1))
    // Also when it is due again, and takes longer than its interval.
    await sql`update jobs set last_started_at = last_started_at - interval '1 hour'`.execute(db)
    expect(await runJobIfDue(job, second)).toBeGreaterThan(0)
    expect(state.runs).toBe(1)
    release.resolve()
    await running
    await runJobIfDue(job, second)
    expect(state.runs).toBe(2)
  })

  it('runs once when two instances claim it at the same moment', async () => {
    const { job, state } = countingJob()
    const instances = Array.from({ length: 4 }, () => instance().services)
    await Promise.all(instances.map((services) => runJobIfDue(job, services)))
    expect(state.runs).toBe(1)
  })

  it('keeps its interval over restarts, and returns how long it waits', async () => {
    const { job, state } = countingJob()
    const waitMs = await runJobIfDue(job, instance().services)
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(minuteMs)
    await passTime('30 seconds')
    expect(await runJobIfDue(job, instance().services)).toBeLessThanOrEqual(minuteMs / 2)
    expect(state.runs).toBe(1)
    await passTime('30 seconds')
    await runJobIfDue(job, instance().services)
    expect(state.runs).toBe(2)
  })

  it('is taken over from a killed instance when its lease expires', async () => {
    const killed = countingJob(() => new Promise(() => undefined))
    void runJobIfDue(killed.job, instance().services)
    await eventually(async () => expect(killed.state.runs).toBe(1))
    const { job, state } = countingJob()
    await runJobIfDue(job, instance().services)
    expect(state.runs).toBe(0)
    // Less than a day, the job's interval: the run did not end.
    await sql`update jobs set leased_until = now() - interval '1 second'`.execute(db)
    await runJobIfDue({ ...job, intervalMs: 86_400_000 }, instance().services)
    expect(state.runs).toBe(1)
    expect(await rowOf('count')).toMatchObject({ holder: null, last_failed_at: null })
  })

  it('renews its lease while it runs', async () => {
    const release = Promise.withResolvers<void>()
    const { job, state } = countingJob(() => release.promise)
    const running = runJobIfDue(job, instance({ leaseMs: 1500 }).services)
    await eventually(async () => expect(state.runs).toBe(1))
    const { leased_until: first } = await rowOf('count')
    await eventually(async () =>
      expect((await rowOf('count')).leased_until?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity),
    )
    release.resolve()
    await running
  })

  it('is aborted when another instance has taken it over', async () => {
    const seen = Promise.withResolvers<AbortSignal>()
    const { job } = countingJob(async ({ signal }) => {
      seen.resolve(signal)
      await new Promise(() => undefined)
    })
    const { services, errors } = instance({ leaseMs: 300 })
    const running = runJobIfDue(job, services)
    const signal = await seen.promise
    await sql`update jobs set holder = gen_random_uuid(), leased_until = now() + interval '1 hour'`.execute(
      db,
    )
    await running
    expect(signal.aborted).toBe(true)
    expect(errors).toMatchObject([{ job: 'count', err: { message: 'lease lost' } }])
    // The other instance's run goes on.
    expect(await rowOf('count')).toMatchObject({ last_failed_at: null, holder: expect.any(String) as string })
  })

  it('fails when it times out, and runs again after its interval', async () => {
    const hanging = countingJob(() => new Promise(() => undefined))
    const { services, errors } = instance()
    await runJobIfDue({ ...hanging.job, timeoutMs: 20 }, services)
    expect(errors).toMatchObject([{ job: 'count', err: { message: 'timed out' } }])
    expect(await rowOf('count')).toMatchObject({ last_error: 'Error: timed out', leased_until: null })
    await passTime('1 minute')
    const { job, state } = countingJob()
    await runJobIfDue(job, services)
    expect(state.runs).toBe(1)
    expect((await rowOf('count')).last_succeeded_at).not.toBeNull()
  })

  it('that a stop interrupts is neither failed nor done: it is due at once', async () => {
    const { services, errors, stop } = instance()
    const { job, state } = countingJob(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('Connection ended')))
        }),
    )
    const running = runJobIfDue(job, services)
    await eventually(async () => expect(state.runs).toBe(1))
    stop.abort()
    expect(await running).toBe(0)
    expect(errors).toEqual([])
    expect(await rowOf('count')).toMatchObject({
      last_failed_at: null,
      last_succeeded_at: null,
      holder: null,
    })
  })
})

describe('metrics of jobs', () => {
  it('count failures, measure the duration, and have the last success of any instance', async () => {
    const failing = countingJob(() => Promise.reject(new Error('broken')))
    const failed = instance({}, [failing.job])
    await runJobIfDue(failing.job, failed.services)
    const metrics = await failed.read()
    expect(metrics).toContain('faro_job_failures_total{job="count"} 1')
    expect(metrics).toContain('faro_job_last_success_timestamp_seconds{job="count"} 0')
    expect(metrics).toContain('faro_job_interval_seconds{job="count"} 60')
    expect(metrics).toContain('faro_job_duration_seconds_count{job="count"} 1')
    expect(failed.errors).toMatchObject([{ job: 'count', err: { message: 'broken' } }])

    await passTime('1 minute')
    const { job } = countingJob()
    await runJobIfDue(job, instance({}, [job]).services)
    const idle = instance({}, [job])
    await runJobIfDue(job, idle.services)
    const at = (await rowOf('count')).last_succeeded_at?.getTime() ?? 0
    expect(at).toBeGreaterThan(0)
    expect(await idle.read()).toContain(`faro_job_last_success_timestamp_seconds{job="count"} ${at / 1000}`)
    expect(await idle.read()).toContain('faro_job_duration_seconds_count{job="count"} 0')
  })
})

describe('the application', () => {
  /** An application with jobs of its own, which run until it closes. */
  async function appWithJobs(jobs: readonly Job[]) {
    const lines: string[] = []
    const own = await buildApp({
      config: { ...config, logLevel: 'error' },
      db,
      logTo: { write: (line) => lines.push(line) },
      jobs,
    })
    await own.ready()
    own.startJobs()
    return { own, lines }
  }

  it('runs jobs although one before them fails and another hangs, and ends when it closes', async () => {
    const signals: AbortSignal[] = []
    const hang = ({ signal }: JobContext) => {
      signals.push(signal)
      return new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
      })
    }
    const worked = Promise.withResolvers<void>()
    const { own, lines } = await appWithJobs([
      { name: 'fail', intervalMs: minuteMs, run: () => Promise.reject(new Error('broken')) },
      { name: 'hang', intervalMs: minuteMs, run: hang },
      { name: 'work', intervalMs: minuteMs, run: async () => worked.resolve() },
    ])
    await worked.promise
    expect(signals).toHaveLength(1)
    await own.close()
    expect(signals[0]?.aborted).toBe(true)
    expect(lines.filter((line) => line.includes('job failed'))).toHaveLength(1)
    expect(await rowOf('hang')).toMatchObject({ holder: null, last_succeeded_at: null })
    expect((await rowOf('work')).last_succeeded_at).not.toBeNull()
    expect(await rowOf('fail')).toMatchObject({ last_error: 'Error: broken' })
  })

  it('has a metric for each job', async () => {
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    for (const { name } of allJobs) expect(body).toContain(`faro_job_failures_total{job="${name}"} 0`)
  })
})

describe('all jobs', () => {
  it('have distinct names and intervals of at least a minute', () => {
    expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length)
    for (const { intervalMs } of allJobs) expect(intervalMs).toBeGreaterThanOrEqual(minuteMs)
  })

  it.each(allJobs.map((job) => [job.name, job] as const))('%s succeeds by itself', async (name, job) => {
    await register(app)
    const { services, errors } = instance()
    await runJobIfDue(job, services)
    expect(errors).toEqual([])
    expect((await rowOf(name)).last_succeeded_at).not.toBeNull()
  })

  it('succeed although the table of one of them is missing', async () => {
    await sql`alter table replaced_tokens rename to renamed`.execute(db)
    onTestFinished(async () => void (await sql`alter table renamed rename to replaced_tokens`.execute(db)))
    const { services, errors } = instance()
    for (const job of allJobs) await runJobIfDue(job, services)
    expect(errors).toMatchObject([{ job: 'delete-replaced-tokens' }])
  })
})
