import { ApiError } from '#api/client/errors.ts'
import { ChunkError } from '#lazy/loadChunk.ts'
import { auth as t } from '#locales/auth.ts'

/** The message for a failed sign-in or registration: the server's, else the text of the product spec. */
export function authFailure(error: unknown, fallback: string): string {
  // The chunk with the network layer may fail to load, too.
  if (error instanceof ChunkError) return t.connectionFailed
  if (error instanceof ApiError) {
    if (error.kind === 'network') return t.connectionFailed
    if (error.kind === 'invalid') return error.message
    return error.serverMessage ?? fallback
  }
  return fallback
}
