import { ApiError } from '#api/client/errors.ts'
import { ChunkError } from '#chunks/lazyPage.tsx'
import { auth as t } from '#locales/auth.ts'

/** What a failed sign-in or registration says: the server's words, else the documents'. */
export function authFailure(error: unknown, fallback: string): string {
  // Also the network layer itself may not arrive.
  if (error instanceof ChunkError) return t.connectionFailed
  if (error instanceof ApiError) {
    if (error.kind === 'network') return t.connectionFailed
    if (error.kind === 'invalid') return error.message
    return error.serverMessage ?? fallback
  }
  return fallback
}
