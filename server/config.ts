import { isIP } from 'node:net'
import path from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import {
  databaseUrlSetting,
  numberSetting,
  oneOf,
  readSettings,
  readVariable,
  setting,
  switchSetting,
  textSetting,
  webUrlSetting,
} from './settings/environment.ts'
import { type S3Settings, s3Environment, toS3Settings } from './settings/s3Settings.ts'
import { StartError } from './errors.ts'

/** Configuration from the environment, read once at start. */
export interface Config {
  /** Address or host name to listen on. */
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
  /** Whether statements are prepared by name; `false` for poolers that do not support it. */
  readonly databasePreparedStatements: boolean
  /** Maximum number of connections to the database for requests. */
  readonly databasePool: number
  /** Whether an empty database gets the demo content: by default, on request, or not. */
  readonly demo: 'default' | 'asked' | 'off'
  /** Folder of the built client. */
  readonly clientDir: string
  /** Milliseconds that rendering a member's screen into a page may take; 0 renders none. */
  readonly earlyScreenMs: number
  /** Behind a proxy that terminates TLS: mark the cookies Secure and send HSTS. */
  readonly secure: boolean
  /** Proxies that are trusted in `X-Forwarded-For`: their number, or their networks; false for none. */
  readonly trustedProxies: number | string[] | false
  /** Public origin, such as https://faro.example; otherwise each request's own host is used. */
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

/** Settings of payments through Stripe. */
export interface StripeSettings {
  secretKey: string
  /** Signing secret of the webhook; without it no webhook is accepted, and payments are confirmed by polling. */
  webhookSecret: string | undefined
  /** API URL other than Stripe's, for test doubles. */
  apiUrl: string | undefined
}

/** The address of an external database for what needs a connection of its own: not a pooler's. */
export const directUrlOf = ({ databaseDirectUrl, databaseUrl }: Config): string | undefined =>
  databaseDirectUrl ?? databaseUrl

const root = path.resolve(import.meta.dirname, '..')

/** The folder of the built client, unless another is set. It is missing where only the API is needed. */
export const defaultClientDir = path.join(root, 'dist')

/** Network names that `proxy-addr` accepts instead of addresses. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether a text is an IP address or a CIDR range. */
const isNetwork = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) || ipaddr.isValidCIDR(text)

function parseProxies(text: string): Config['trustedProxies'] | undefined {
  if (text === '0') return false
  if (/^\d{1,2}$/u.test(text)) return Number(text)
  const networks = text.split(',').map((network) => network.trim())
  return networks.every((network) => namedNetworks.has(network) || isNetwork(network)) ? networks : undefined
}

/** The origin of a URL that has nothing else: Faro's pages are at the root of their host. */
function parseOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined
}

/** Every variable that the server and the operator's commands read, and what it may be. */
const environment = z.object({
  HOST: z._default(
    setting('una dirección IP o el nombre de una máquina', (text) =>
      isIP(text) > 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu.test(text) ? text : undefined,
    ),
    '0.0.0.0',
  ),
  PORT: z._default(numberSetting(0, 65_535), 3000),
  DATA_DIR: z._default(textSetting, '.data'),
  ...s3Environment,
  DATABASE_URL: z.optional(databaseUrlSetting),
  DATABASE_DIRECT_URL: z.optional(databaseUrlSetting),
  DATABASE_PREPARED_STATEMENTS: z._default(switchSetting, true),
  DATABASE_POOL: z._default(numberSetting(2, 1000), 10),
  DEMO: z.optional(switchSetting),
  CLIENT_DIR: z._default(textSetting, defaultClientDir),
  EARLY_SCREEN_MS: z._default(numberSetting(0, 60_000), 2000),
  SECURE: z._default(switchSetting, false),
  TRUSTED_PROXIES: z._default(
    setting('cuántos proxies hay delante, o sus redes separadas por comas', parseProxies),
    false,
  ),
  PUBLIC_URL: z.optional(setting('una dirección http(s) sin ruta, como https://faro.example', parseOrigin)),
  STRIPE_SECRET_KEY: z.optional(textSetting),
  STRIPE_WEBHOOK_SECRET: z.optional(textSetting),
  STRIPE_API_URL: z.optional(webUrlSetting),
  STORAGE_PER_PERSON_GB: z._default(numberSetting(0, 1_000_000), 20),
  LOG_LEVEL: z._default(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
  METRICS_TOKEN: z.optional(textSetting),
  DRAIN_SECONDS: z._default(numberSetting(0, 600), 0),
  STOP_SECONDS: z._default(numberSetting(0, 3600), 20),
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Settings of earlier versions, and in Spanish what to do instead. */
const removedSettings = {
  DATABASE_REPLICA_URL:
    'Faro lee siempre de DATABASE_URL, y una réplica solo sirve para sustituirla si se pierde. Quítala.',
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 * @throws {StartError} with a Spanish sentence when one cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const removed = Object.entries(removedSettings).find(([name]) => readVariable(name, env) !== undefined)
  if (removed) throw new StartError(`${removed[0]} ya no existe: ${removed[1]}`)
  const given = readSettings(environment, env)
  const { DATABASE_URL: databaseUrl } = given
  if (given.DATABASE_DIRECT_URL && !databaseUrl) {
    throw new StartError('DATABASE_DIRECT_URL solo vale junto con DATABASE_URL.')
  }
  const stripeOnly = (['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'] as const).find((name) => given[name])
  if (stripeOnly && !given.STRIPE_SECRET_KEY) {
    throw new StartError(`${stripeOnly} solo vale junto con STRIPE_SECRET_KEY.`)
  }
  return {
    host: given.HOST,
    port: given.PORT,
    dataDir: path.resolve(root, given.DATA_DIR),
    s3: toS3Settings(given),
    databaseUrl,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databasePreparedStatements: given.DATABASE_PREPARED_STATEMENTS,
    databasePool: given.DATABASE_POOL,
    // Demo accounts have a published password, so an external database gets them only on request.
    demo: given.DEMO === undefined ? (databaseUrl ? 'off' : 'default') : given.DEMO ? 'asked' : 'off',
    clientDir: path.resolve(root, given.CLIENT_DIR),
    earlyScreenMs: given.EARLY_SCREEN_MS,
    secure: given.SECURE,
    trustedProxies: given.TRUSTED_PROXIES,
    publicUrl: given.PUBLIC_URL,
    stripe:
      given.STRIPE_SECRET_KEY === undefined
        ? undefined
        : {
            secretKey: given.STRIPE_SECRET_KEY,
            webhookSecret: given.STRIPE_WEBHOOK_SECRET,
            apiUrl: given.STRIPE_API_URL,
          },
    storagePerPerson: given.STORAGE_PER_PERSON_GB * 1024 ** 3 || Infinity,
    logLevel: given.LOG_LEVEL,
    metricsToken: given.METRICS_TOKEN,
    drainSeconds: given.DRAIN_SECONDS,
    stopSeconds: given.STOP_SECONDS,
  }
}
