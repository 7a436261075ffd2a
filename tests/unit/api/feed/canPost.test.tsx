// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCanPost } from '../../../../src/api/feed/canPost.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'

const check = 'GET /api/global-feed/can-post'
const lucia = { id: 7, name: 'Lucía', email: 'lucia@faro.test' }
const yes = { body: { success: true, data: { can_post: true } } }

let client: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const mounted = () => renderHook(useCanPost, { wrapper }).result
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Waits for the first check. */
async function checked() {
  await pass(301)
  await pass(20)
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeNetwork()
  client = new QueryClient()
  localStorage.clear()
  endSession('logout')
  beginSession('token', lucia)
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the can-post check', () => {
  it('starts 300 ms after the token appears', async () => {
    server({ [check]: yes })
    const result = mounted()
    await pass(299)
    expect(calls(check)).toHaveLength(0)
    expect(result.current.allowed).toBeUndefined()
    await pass(2)
    expect(calls(check)).toHaveLength(1)
    await pass(20)
    expect(result.current.allowed).toBe(true)
  })

  it.each([
    [{ success: true, data: { can_post: true } }, true],
    [{ success: true, can_post: true }, true],
    [{ can_post: false }, false],
    [{ success: true, data: { can_post: false }, can_post: true }, false],
  ])('parses %j as %s', async (body, expected) => {
    server({ [check]: { body } })
    const result = mounted()
    await checked()
    expect(result.current).toEqual({ allowed: expected, error: null })
  })

  it.each([
    ['a failing status', { status: 500 }],
    ['a broken line', 'cut'],
    ['success false', { body: { success: false, can_post: true } }],
    ['no answer in the reply', { body: { success: true } }],
  ] as const)('returns «Error al verificar permisos» for %s, and allows nothing', async (_, answer) => {
    server({ [check]: answer })
    const result = mounted()
    await checked()
    expect(result.current.error?.message).toBe('Error al verificar permisos')
    expect(result.current.allowed).toBeUndefined()
  })

  it('is cached for 2 minutes per token', async () => {
    server({ [check]: yes })
    mounted()
    await checked()
    cleanup()
    await pass(119_000)
    mounted()
    await pass(400)
    expect(calls(check)).toHaveLength(1)
    cleanup()
    await pass(2000)
    mounted()
    await pass(400)
    expect(calls(check)).toHaveLength(2)
  })

  it('runs once for a token and its renewal at the start of a visit', async () => {
    server({ [check]: { ...yes, after: 200 } })
    const result = mounted()
    await pass(310)
    act(() => beginSession('token-2', lucia))
    await pass(1000)
    expect(calls(check)).toHaveLength(1)
    expect(result.current.allowed).toBe(true)
  })

  it('runs again for another token, and keeps the last result meanwhile', async () => {
    server({ [check]: yes })
    const result = mounted()
    await checked()
    await pass(120_000)
    act(() => beginSession('token-2', lucia))
    await pass(100)
    expect(calls(check)).toHaveLength(1)
    expect(result.current.allowed).toBe(true)
    await pass(300)
    expect(calls(check)).toHaveLength(2)
  })

  it('is retried about 30 seconds after a failure, not earlier, even if the window gets the focus', async () => {
    server({ [check]: [{ status: 500 }, yes] })
    mounted()
    await checked()
    await pass(15_000)
    cleanup()
    const result = mounted()
    await pass(14_000)
    expect(calls(check)).toHaveLength(1)
    await pass(2500)
    await pass(20)
    expect(calls(check)).toHaveLength(2)
    expect(result.current.allowed).toBe(true)
  })
})
