import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { readS3Settings, type S3Settings } from './media/s3Settings.ts'
import type { StripeSettings } from './payments/stripe.ts'

/** Configuration from the environment, read once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Folder of the embedded database, the local media, and temporary files of uploads. */
  readonly dataDir: string
  /** Where uploaded media are stored instead of `dataDir`. */
  readonly s3: S3Settings | undefined
  /** Connection string of an external PostgreSQL; without it an embedded one runs under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** PostgreSQL's own address if `databaseUrl` is that of a pooler: for what needs a connection of its own. */
  readonly databaseDirectUrl: string | undefined
  /** Connection string of a streaming replica for reads that may lag. */
  readonly databaseReplicaUrl: string | undefined
  /** Maximum number of connections to the database (and to the replica) for requests. */
  readonly databasePool: number
  /** Whether an empty database gets the demo content: by default, on request, or not. */
  readonly demo: 'default' | 'asked' | 'off'
  /** Folder of the built client. */
  readonly clientDir: string
  /** Milliseconds that rendering the first screen of a visit may take; 0 renders none. */
  readonly earlyScreenMs: number
  /** Behind a proxy that terminates TLS: mark the cookie Secure and send HSTS. */
  readonly secure: boolean
  /** Proxies that are trusted in `X-Forwarded-For`: their number, or their networks; false for none. */
  readonly trustedProxies: number | string[] | false
  /** Public URL, such as https://faro.example; otherwise each request's own host is used. */
  readonly publicUrl: string | undefined
  /** Settings for real payments; without them a test page is used and no money moves. */
  readonly stripe: StripeSettings | undefined
  /** Storage quota per person in bytes, or Infinity. */
  readonly storagePerPerson: number
  readonly logLevel: string
  /** Bearer token for `/metrics`; without it only this machine may read them. */
  readonly metricsToken: string | undefined
  /** Seconds that a stop goes on answering, at most twice as long, until proxies have noticed; 0 for a stop at once. */
  readonly drainSeconds: number
  /** Seconds that a stop waits for running requests. */
  readonly stopSeconds: number
}

const root = path.resolve(import.meta.dirname, '..')

/**
 * Reads the configuration from environment variables.
 * @throws {Error} with a Spanish message when one cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    host: env['HOST'] ?? '0.0.0.0',
    port: readNumber(env, 'PORT', 3000, 0, 65_535),
    dataDir: path.resolve(root, env['DATA_DIR'] ?? '.data'),
    s3: readS3Settings(env),
    ...readDatabase(env),
    demo: readDemo(env),
    clientDir: path.resolve(root, env['CLIENT_DIR'] ?? 'dist'),
    earlyScreenMs: readNumber(env, 'EARLY_SCREEN_MS', 2000, 0, 60_000),
    secure: env['SECURE'] === 'true',
    trustedProxies: readProxies(env['TRUSTED_PROXIES']),
    publicUrl: readPublicUrl(env['PUBLIC_URL']),
    stripe: env['STRIPE_SECRET_KEY']
      ? {
          secretKey: env['STRIPE_SECRET_KEY'],
          webhookSecret: env['STRIPE_WEBHOOK_SECRET'] || undefined,
          apiUrl: env['STRIPE_API_URL'] || undefined,
        }
      : undefined,
    storagePerPerson: readNumber(env, 'STORAGE_PER_PERSON_GB', 20, 0, 1_000_000) * 1024 ** 3 || Infinity,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    metricsToken: env['METRICS_TOKEN'] || undefined,
    drainSeconds: readNumber(env, 'DRAIN_SECONDS', 0, 0, 600),
    stopSeconds: readNumber(env, 'STOP_SECONDS', 20, 0, 3600),
  }
}

function readDatabase(
  env: NodeJS.ProcessEnv,
): Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'databasePool'> {
  const databaseUrl = env['DATABASE_URL'] || undefined
  const further = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].find((name) => env[name])
  if (further && !databaseUrl) throw new Error(`${further} solo vale junto con DATABASE_URL.`)
  return {
    databaseUrl,
    databaseDirectUrl: env['DATABASE_DIRECT_URL'] || undefined,
    databaseReplicaUrl: env['DATABASE_REPLICA_URL'] || undefined,
    databasePool: readNumber(env, 'DATABASE_POOL', 10, 2, 1000),
  }
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = Number(env[name] ?? fallback)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`${name} debe ser un número entre ${min} y ${max}, no «${env[name]}».`)
}

/** Demo accounts have a published password, so an external database gets them only on request. */
function readDemo({ DEMO: demo, DATABASE_URL: own }: NodeJS.ProcessEnv): Config['demo'] {
  if (demo === 'true') return 'asked'
  if (demo === 'false') return 'off'
  if (demo) throw new Error(`DEMO debe ser true o false, no «${demo}».`)
  return own ? 'off' : 'default'
}

/** Network names that `proxy-addr` accepts instead of addresses. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function readProxies(text: string | undefined): Config['trustedProxies'] {
  if (!text || text === '0') return false
  if (/^\d{1,2}$/u.test(text)) return Number(text)
  const networks = text.split(',').map((network) => network.trim())
  const invalid = networks.find((network) => !namedNetworks.has(network) && !isNetwork(network))
  if (invalid === undefined) return networks
  throw new Error(
    `TRUSTED_PROXIES debe ser cuántos proxies hay delante, o sus redes separadas por comas, no «${text}».`,
  )
}

/** Whether a text is an IP address or a CIDR range. */
const isNetwork = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) || ipaddr.isValidCIDR(text)

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol)) {
    throw new Error(`PUBLIC_URL debe ser una dirección http(s), no «${text}».`)
  }
  return new URL(text).origin
}
