/** Metrics in Prometheus format. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { eventsPath } from '#api/contract/messaging.ts'
import type { Config } from '../config.ts'
import { poolState } from '../db/client.ts'
import { statusText } from './errorReplies.ts'
import { pictureWorkerPool } from '../media/pictures/workerPool.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export interface Metrics {
  register: Registry
  /** Also collects metrics of the process: memory, CPU, event loop. Call it once per process. */
  collectProcess: () => void
  slowQuery: (route: string) => void
  /** Registers a gauge whose value is read when metrics are scraped. */
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void
  /** Registers a counter with a label. @returns the function that counts one more of a label's value. */
  counter: (name: string, help: string, label: string) => (value: string) => void
}

/** Histogram buckets in seconds: from a query of a few milliseconds to the upload of a long video. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600]

/** Registers the application's metrics and serves `/metrics` to those allowed to read them. */
export function registerMetrics(app: FastifyInstance, { metricsToken }: Config): void {
  const register = new Registry()
  const registers = [register]
  const gauge: Metrics['gauge'] = (name, help, read) => {
    const made: Gauge = new Gauge({ name, help, registers, collect: async () => made.set(await read()) })
  }
  const requests = new Histogram({
    name: 'faro_http_request_duration_seconds',
    help: 'Time from a request to its answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const slow = new Counter({
    name: 'faro_database_slow_queries_total',
    help: 'Queries of more than half a second, by the route that asked.',
    labelNames: ['route'],
    registers,
  })
  const inFlight = new Gauge({
    name: 'faro_http_requests_in_flight',
    help: 'Requests that are being answered, live streams left out.',
    registers,
  })
  const pool: Gauge = new Gauge({
    name: 'faro_database_connections',
    help: 'Connections to the database, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect: () => {
      for (const [state, number] of Object.entries(poolState(app.db))) pool.set({ state }, number)
    },
  })
  const pictures: Gauge = new Gauge({
    name: 'faro_pictures',
    help: 'Pictures that are drawn, and that wait for it.',
    labelNames: ['state'],
    registers,
    collect: () => {
      for (const [state, number] of Object.entries(pictureWorkerPool.state())) pictures.set({ state }, number)
    },
  })
  gauge('faro_storage_full', '1 while nothing more can be stored.', async () =>
    (await app.media.storage.writeProblem()) ? 1 : 0,
  )
  gauge(
    'faro_storage_free_bytes',
    'Bytes that are free on this machine where files are stored, or prepared for a store elsewhere.',
    () => app.media.storage.free(),
  )

  app.decorate('metrics', {
    register,
    collectProcess: () => collectDefaultMetrics({ register }),
    slowQuery: (route) => slow.inc({ route }),
    gauge,
    counter: (name, help, label) => {
      const made = new Counter({ name, help, labelNames: [label], registers })
      return (value) => made.inc({ [label]: value })
    },
  })
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    if (routeOptions.url !== eventsPath) {
      inFlight.inc()
      raw.once('close', () => inFlight.dec())
    }
    done()
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // Group the files of a build, which have different names in each build, under one label.
    const route = routeOptions.url?.replace(/^\/assets\/.*/u, '/assets/*') ?? '*'
    const labels = { method, route, status: String(reply.statusCode) }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      return reply.status(404).send({ success: false, error: statusText(404) })
    }
    return reply
      .headers({ 'content-type': register.contentType, 'cache-control': 'no-store' })
      .send(await register.metrics())
  })
}

/** Requires the token; without a configured token, a request made on this machine and not forwarded by a proxy. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const [given, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const address = socket.remoteAddress ?? ''
  const local = ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
  return local && !headers['x-forwarded-for'] && !headers['forwarded']
}
