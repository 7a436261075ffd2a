import * as z from 'zod/mini'
import { refresh } from './contract/auth.ts'
import { ApiError } from './errors.ts'
import { storageKeys, storedToken } from './session.ts'
import { send } from './transport.ts'

/**
 * Renews the token, one renewal at a time in all tabs: who waits for the lock and then finds a newer token than the
 * one it started with takes that one.
 * @throws {ApiError} `expired` when the server refuses, `network` when it cannot be reached.
 */
export async function renewToken(): Promise<string> {
  const before = storedToken()
  if (!before) throw new ApiError('no-token')
  return navigator.locks.request('faro-renewal', async () => {
    const now = storedToken()
    if (!now) throw new ApiError('expired')
    if (now !== before) return now
    const response = await send({
      method: refresh.method,
      url: refresh.path,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${now}`,
      },
      body: '{}',
    })
    const reply = z.safeParse(refresh.responses[200], safeJson(response.text))
    const token = response.ok && reply.success && reply.data.success ? reply.data.token : undefined
    if (!token) throw new ApiError('expired', { status: response.status })
    localStorage.setItem(storageKeys.token, token)
    return token
  })
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
