import path from 'node:path'
import type { StripeSettings } from './payments/stripe.ts'

/** What can be set from outside, read once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Folder of the embedded database and the local media. */
  readonly dataDir: string
  /** Connection string of your own PostgreSQL; without it an embedded one runs under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Whether an empty database gets the demo content: because nobody said otherwise, or because somebody asked for it. */
  readonly demo: 'default' | 'asked' | 'off'
  /** Folder of the built client. */
  readonly clientDir: string
  /** Behind a proxy that ends TLS: trust its headers, mark the cookie Secure, send HSTS. */
  readonly secure: boolean
  /** Where people find Faro, such as https://faro.example; otherwise what each request was sent to. */
  readonly publicUrl: string | undefined
  /** Takes payments; without it a test page stands in, which moves no money. */
  readonly stripe: StripeSettings | undefined
  readonly logLevel: string
  /** Seconds that a stop waits for requests that are under way. */
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
    databaseUrl: env['DATABASE_URL'] || undefined,
    demo: readDemo(env),
    clientDir: path.resolve(root, env['CLIENT_DIR'] ?? 'dist'),
    secure: env['SECURE'] === 'true',
    publicUrl: readPublicUrl(env['PUBLIC_URL']),
    stripe: env['STRIPE_SECRET_KEY']
      ? {
          secretKey: env['STRIPE_SECRET_KEY'],
          webhookSecret: env['STRIPE_WEBHOOK_SECRET'] || undefined,
          apiUrl: env['STRIPE_API_URL'] || undefined,
        }
      : undefined,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    stopSeconds: readNumber(env, 'STOP_SECONDS', 20, 0, 3600),
  }
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  usual: number,
  least: number,
  most: number,
): number {
  const value = Number(env[name] ?? usual)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`${name} debe ser un número entre ${least} y ${most}, no «${env[name]}».`)
}

/** Demo accounts have a published password, so nobody's own database gets them unasked. */
function readDemo({ DEMO: demo, DATABASE_URL: own }: NodeJS.ProcessEnv): Config['demo'] {
  if (demo === 'true') return 'asked'
  if (demo === 'false') return 'off'
  if (demo) throw new Error(`DEMO debe ser true o false, no «${demo}».`)
  return own ? 'off' : 'default'
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol)) {
    throw new Error(`PUBLIC_URL debe ser una dirección http(s), no «${text}».`)
  }
  return new URL(text).origin
}
