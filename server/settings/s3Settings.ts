import * as z from 'zod/mini'
import { setting, switchSetting, textSetting, webUrlSetting } from './environment.ts'
import { StartError } from '../errors.ts'

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

const isBucketName = /^[a-zA-Z0-9][\w.-]*$/u
const isFolder = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/u

/** A folder of a bucket without slashes around it, empty for its root; undefined for what is none. */
export function parseS3Prefix(text: string): string | undefined {
  const folder = text.replace(/^\/+|\/+$/gu, '')
  return folder === '' || isFolder.test(folder) ? folder : undefined
}

/** The variables of an S3 store. */
export const s3Environment = {
  S3_BUCKET: z.optional(
    setting('el nombre de un bucket', (text) => (isBucketName.test(text) ? text : undefined)),
  ),
  S3_ENDPOINT: z.optional(webUrlSetting),
  S3_REGION: z.optional(textSetting),
  S3_ACCESS_KEY_ID: z.optional(textSetting),
  S3_SECRET_ACCESS_KEY: z.optional(textSetting),
  S3_PREFIX: z.optional(setting('una carpeta como faro/media', parseS3Prefix)),
  S3_PATH_STYLE: z.optional(switchSetting),
  S3_DIRECT_READS: z.optional(switchSetting),
  S3_PUBLIC_ENDPOINT: z.optional(webUrlSetting),
}

/**
 * The settings of the S3 store; undefined when none is set up.
 * @throws {StartError} with a Spanish message when they do not fit together.
 */
export function toS3Settings(given: z.output<z.ZodMiniObject<typeof s3Environment>>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: publicEndpoint } = given
  if (bucket === undefined) {
    const names = Object.keys(s3Environment) as (keyof typeof s3Environment)[]
    const alone = names.find((name) => given[name] !== undefined)
    if (alone) throw new StartError(`${alone} no sirve de nada sin S3_BUCKET.`)
    return undefined
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartError('S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas: falta una de las dos.')
  }
  const directReads = given.S3_DIRECT_READS ?? false
  if (publicEndpoint !== undefined && !directReads) {
    throw new StartError('S3_PUBLIC_ENDPOINT solo sirve con S3_DIRECT_READS=true.')
  }
  return {
    bucket,
    endpoint,
    region: given.S3_REGION ?? 'us-east-1',
    key:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
    prefix: given.S3_PREFIX ?? '',
    pathStyle: given.S3_PATH_STYLE ?? endpoint !== undefined,
    directReads,
    publicEndpoint,
  }
}
