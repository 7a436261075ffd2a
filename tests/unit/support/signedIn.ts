import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { beginSession, endSession } from '#api/client/session.ts'
import { fakeNetwork } from './fakeServer.ts'

/**
 * Sets up each test of a file: the clock is fixed at noon of 2026-11-21, storage is empty, Lucía (id 7) is signed in,
 * and the network is `server` of fakeServer.ts. Returns a getter of the test's query cache.
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
