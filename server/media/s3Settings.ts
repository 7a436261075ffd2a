/** The settings of an S3 store. */
export interface S3Settings {
  readonly bucket: string
  /** Address of a store that is not AWS. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Without it the SDK looks for one: environment, files, the machine's role. */
  readonly key: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Folder within the bucket, without slashes around it; empty for none. */
  readonly prefix: string
  /** Whether the bucket is the first part of the path rather than of the host. */
  readonly pathStyle: boolean
  /** Whether browsers get files of `/media` from the store itself. */
  readonly directReads: boolean
  /** Address at which browsers reach the store, where it differs from `endpoint`. */
  readonly publicEndpoint: string | undefined
}

const otherNames = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PREFIX',
  'S3_PATH_STYLE',
  'S3_DIRECT_READS',
  'S3_PUBLIC_ENDPOINT',
]

/**
 * Reads the settings of the S3 store; undefined when none is set up.
 * @throws {Error} with a Spanish message when they do not fit together.
 */
export function readS3Settings(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const bucket = env['S3_BUCKET']
  if (!bucket) {
    const alone = otherNames.find((name) => env[name])
    if (alone) throw new Error(`${alone} no sirve de nada sin S3_BUCKET.`)
    return undefined
  }
  if (!/^[a-zA-Z0-9][\w.-]*$/u.test(bucket)) {
    throw new Error(`S3_BUCKET debe ser el nombre de un bucket, no «${bucket}».`)
  }
  const [accessKeyId, secretAccessKey] = [env['S3_ACCESS_KEY_ID'], env['S3_SECRET_ACCESS_KEY']]
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new Error('S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas: falta una de las dos.')
  }
  const endpoint = readAddress(env, 'S3_ENDPOINT')
  const directReads = readSwitch(env, 'S3_DIRECT_READS', false)
  const publicEndpoint = readAddress(env, 'S3_PUBLIC_ENDPOINT')
  if (publicEndpoint && !directReads) {
    throw new Error('S3_PUBLIC_ENDPOINT solo sirve con S3_DIRECT_READS=true.')
  }
  return {
    bucket,
    endpoint,
    region: env['S3_REGION'] || 'us-east-1',
    key: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: readPrefix(env['S3_PREFIX']),
    pathStyle: readSwitch(env, 'S3_PATH_STYLE', endpoint !== undefined),
    directReads,
    publicEndpoint,
  }
}

function readAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol)) {
    throw new Error(`${name} debe ser una dirección http(s), no «${text}».`)
  }
  return text
}

function readSwitch(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (text !== 'true' && text !== 'false') throw new Error(`${name} debe ser true o false, no «${text}».`)
  return text === 'true'
}

function readPrefix(text = ''): string {
  const prefix = text.replace(/^\/+|\/+$/gu, '')
  if (/^$|^\w[\w.-]*(?:\/\w[\w.-]*)*$/u.test(prefix)) return prefix
  throw new Error(`S3_PREFIX debe ser una carpeta como faro/media, no «${text}».`)
}
