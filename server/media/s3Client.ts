/** The connection to an S3 store: timeouts, retries, and what its errors mean. */
import { createHash } from 'node:crypto'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StartError } from '../errors.ts'
import type { S3Settings } from '../settings/s3Settings.ts'
import { isFullDisk } from './fullDisk.ts'
import { StoreUnavailable } from './storeErrors.ts'

/** Milliseconds until a connection must stand. */
const connectMs = 3000
/** Milliseconds for one request with what it sends: a part of a file over a slow line. */
const requestMs = 60_000
/** How often a request is sent at most. */
const maxAttempts = 3

/** Milliseconds until the reply to a question must have begun, all attempts together: people wait for it. */
const replyMs = 8_000

/** A client of the store, or, with `endpoint`, one that signs for browsers that reach it there. */
export function s3Client(settings: S3Settings, endpoint = settings.endpoint): S3Client {
  // A video that somebody watches keeps a connection: the others must not wait for it.
  const agent = { keepAlive: true, maxSockets: Infinity }
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(settings.key && { credentials: settings.key }),
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    maxAttempts,
    // Many compatible stores do not know the newer checksums; what is written is covered by its signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  // Deleting many at once needs a checksum, and most compatible stores know only this one.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as { headers: Record<string, string>; body?: string | Uint8Array }
        if (commandName === 'DeleteObjectsCommand' && request.body !== undefined) {
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64')
        }
        return next(args)
      },
    { step: 'build', name: 'contentMd5' },
  )
  return client
}

/**
 * Asks the store something and waits for the beginning of its reply for {@link replyMs}, or until `signal` gives up;
 * after that the signal still ends the reply's body.
 * @throws {StoreUnavailable} and the errors of {@link toStoreError}.
 */
export async function askStore<T>(
  ask: (options: { abortSignal: AbortSignal }) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), replyMs)
  try {
    return await ask({ abortSignal: signal ? AbortSignal.any([signal, late.signal]) : late.signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw toStoreError(error)
  } finally {
    clearTimeout(timer)
  }
}

const isServiceError = (error: unknown): error is S3ServiceException => error instanceof S3ServiceException

/** Whether the store has said that there is no such object, or unfinished upload. */
export const isNotFound = (error: unknown): boolean =>
  isServiceError(error) && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)

/** What different stores say when there is no room, or a quota is used up. */
const fullNames =
  /^(?:QuotaExceeded|EntityTooLarge|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)$/u

/** An error of the store as the one that `Storage` promises. */
export function toStoreError(error: unknown): unknown {
  if (isNotFound(error) || isFullDisk(error)) return error
  if (isServiceError(error) && (fullNames.test(error.name) || error.$metadata.httpStatusCode === 507)) {
    return Object.assign(new Error(`The store is full: ${error.name}`, { cause: error }), { code: 'EDQUOT' })
  }
  return error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
}

/** What an operator is told at start when the store refuses to list its bucket. */
export function toStartError(error: unknown, { bucket, endpoint, region }: S3Settings): unknown {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  if (!isServiceError(cause)) {
    const name = (cause as Error | undefined)?.name ?? ''
    if (name === 'CredentialsProviderError') {
      return new StartError(
        'No hay ninguna clave para el almacén S3: indica S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.',
      )
    }
    return error
  }
  const status = cause.$metadata.httpStatusCode ?? 0
  const where = endpoint ?? 'AWS'
  if (cause.name === 'NoSuchBucket' || status === 404) {
    return new StartError(
      `El bucket «${bucket}» (S3_BUCKET) no existe en ${where}. Créalo antes de arrancar.`,
    )
  }
  if (status === 403 || status === 401) {
    return new StartError(
      `El almacén S3 rechaza la clave para el bucket «${bucket}» (${cause.name}). ` +
        'Revisa S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY, y que la clave pueda listar, leer, escribir y borrar ahí.',
    )
  }
  if (status >= 300 && status < 500) {
    return new StartError(
      `El almacén S3 no acepta la petición (${cause.name}: ${cause.message}). ` +
        `Revisa S3_ENDPOINT, S3_REGION («${region}») y S3_PATH_STYLE.`,
    )
  }
  return error
}
