// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, loadCalls } from '../../../../src/api/client/call.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const chunk = '../../../../src/api/client/calls.ts'
const answer = { success: true, user: { id: 7 } }

signedIn()
afterEach(() => vi.doUnmock(chunk))

/** `call` in a page that loads the code behind it as `load` does. */
async function callLoading(load: () => Promise<object>): Promise<typeof call> {
  vi.resetModules()
  vi.doMock(chunk, load)
  return (await import('../../../../src/api/client/call.ts')).call
}

describe('the code that makes calls', () => {
  it('fails a call as a lost connection does when it cannot be loaded, and loads with the next call', async () => {
    server({ 'GET /api/auth/me': { body: answer } })
    const callNow = await callLoading(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(callNow('auth.me')).rejects.toMatchObject({ name: 'ApiError', kind: 'network' })
    vi.doUnmock(chunk)
    await expect(callNow('auth.me')).resolves.toEqual(answer)
  })

  it('is not waited for once the caller has given up', async () => {
    const callNow = await callLoading(() => new Promise(() => undefined))
    const leaving = new AbortController()
    const outcome = callNow('auth.me', {}, { signal: leaving.signal })
    leaving.abort()
    await expect(outcome).rejects.toMatchObject({ kind: 'aborted' })
    const { signal } = leaving
    await expect(callNow('auth.me', {}, { signal })).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('sends at once when it has been loaded, because the page may be closing', async () => {
    await loadCalls()
    const outcome = call('auth.me').catch(() => undefined)
    expect(calls()).toHaveLength(1)
    await outcome
  })
})
