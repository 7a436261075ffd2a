import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { beginSession, endSession } from '#api/client/session.ts'
import { fakeNetwork } from './fakeServer.ts'

/**
 * Before each test of a file: noon of 2026-11-21 on a clock that stands still, an empty device, Lucía (id 7) signed in,
 * a network of `server` of fakeServer.ts. Gives the test's own query cache.
 */
export function signedIn(): () => QueryClient {
  let client: QueryClient
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    fakeNetwork()
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    localStorage.clear()
    endSession('logout')
    beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
  })
  afterEach(() => {
    cleanup()
    client.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  return () => client
}
