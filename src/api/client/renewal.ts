import * as z from 'zod/mini'
import { refresh } from '#api/contract/auth.ts'
import { parseJson } from '#lib/parseJson.ts'
import { ApiError, isTemporary } from './errors.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { getSession, setSession, storedToken } from './session.ts'
import { apiHost } from './request.ts'
import { send } from './transport.ts'

/** Timeout of a renewal in milliseconds. Other tabs wait for the lock meanwhile. */
const renewalTimeoutMs = 30_000

/**
 * Renews the token; only one renewal runs at a time across all tabs. If the stored token is newer than `before` when
 * the tab gets the lock, the stored token is used.
 * @param before the token that the server refused or that is about to expire.
 * @throws {ApiError} `expired` when the server refuses, `network` when it is unreachable or temporarily unavailable.
 */
export async function renewToken(before: string | null = storedToken()): Promise<string> {
  if (!before) throw new ApiError('no-token')
  return runExclusively(async () => {
    const now = storedToken()
    if (!now) throw new ApiError('expired')
    if (now !== before) return now
    const response = await send({
      method: refresh.method,
      url: apiHost + refresh.path,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${now}`,
      },
      body: '{}',
      signal: AbortSignal.timeout(renewalTimeoutMs),
    }).catch((error: unknown) => {
      throw error instanceof ApiError && error.kind === 'aborted' ? new ApiError('network') : error
    })
    const json = parseJson(response.text)
    const reply = z.safeParse(refresh.responses[200], json)
    const token = response.ok && reply.success && reply.data.success ? reply.data.token : undefined
    if (!token) {
      // Without the Web Locks API another tab may have renewed the token meanwhile; its token is valid.
      const theirs = storedToken()
      if (theirs && theirs !== now) return theirs
      if (isTemporary(response.status)) throw new ApiError('network')
      throw new ApiError('expired', { status: response.status, code: codeOf(json) })
    }
    const since = storedToken()
    // The member signed out meanwhile: storing the new token would restore the session.
    if (!since) throw new ApiError('expired')
    // Without the Web Locks API another tab may have stored a new token first.
    if (since !== now) return since
    localStorage.setItem(storageKeys.token, token)
    const session = getSession()
    if (session.status !== 'out') setSession({ ...session, token })
    return token
  })
}

const codeOf = (json: unknown): string | undefined =>
  typeof json === 'object' && json !== null && 'error_code' in json ? String(json.error_code) : undefined

let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs one task at a time: across all tabs if the browser has the Web Locks API (secure origins), else within this tab.
 */
function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('faro-renewal', task)
  const turn = queue.then(task)
  queue = turn.catch(() => undefined)
  return turn
}
