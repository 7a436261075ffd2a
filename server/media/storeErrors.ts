import { HttpError } from '../errors.ts'

/** `Retry-After` in seconds when the store cannot be reached. */
const retryAfterSeconds = 3

/** The store does not answer, or refuses what is asked of it; `cause` is what it said. */
export class StoreUnavailable extends HttpError {
  override name = 'StoreUnavailable'

  constructor(cause: unknown) {
    super(503, 'El almacén de archivos no responde en este momento. Inténtalo de nuevo en unos segundos.', {
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
    this.cause = cause
  }
}

/** The error of reading a file that is not in the store, with the code that the file system has for it. */
export const missingFile = (key: string): Error =>
  Object.assign(new Error(`${key} is not in the store`), { code: 'ENOENT' })

/** Whether a file could not be read because it is not in the store. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT'
