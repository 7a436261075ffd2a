// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, loadCalls } from '../../../../src/api/client/call.ts'
import { endpoint } from '../../../../src/api/contract/endpoint.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const chunk = '../../../../src/api/client/calls.ts'
const answer = { success: true, user: { id: 7 } }

signedIn()
afterEach(() => vi.doUnmock(chunk))

/** Returns `call` in a page that loads the code behind it with `load`. */
async function callLoading(load: () => Promise<object>): Promise<typeof call> {
  vi.resetModules()
  vi.doMock(chunk, load)
  return (await import('../../../../src/api/client/call.ts')).call
}

describe('the lazily loaded code of calls', () => {
  it('fails a call like a lost connection if it cannot be loaded, and is loaded with the next call', async () => {
    server({ 'GET /api/auth/me': { body: answer } })
    const callNow = await callLoading(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(callNow('auth.me')).rejects.toMatchObject({ name: 'ApiError', kind: 'network' })
    vi.doUnmock(chunk)
    await expect(callNow('auth.me')).resolves.toEqual(answer)
  })

  it('delays no caller that has aborted', async () => {
    const callNow = await callLoading(() => new Promise(() => undefined))
    const leaving = new AbortController()
    const outcome = callNow('auth.me', {}, { signal: leaving.signal })
    leaving.abort()
    await expect(outcome).rejects.toMatchObject({ kind: 'aborted' })
    const { signal } = leaving
    await expect(callNow('auth.me', {}, { signal })).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('sends synchronously once it has been loaded, because the page may be closing', async () => {
    await loadCalls()
    const outcome = call('auth.me').catch(() => undefined)
    expect(calls()).toHaveLength(1)
    await outcome
  })
})

describe('a reply', () => {
  const post = { id: 7, content: 'Hola', tag: null }

  it('keeps the fields that the contract does not declare, at every level', async () => {
    const body = {
      posts: [{ ...post, mood: 'feliz', reactions: [{ emoji: '🎉', by: { name: 'Ana' } }] }],
      pagination: { currentPage: 1, cursor: { next: 'x' } },
      server_version: 4,
    }
    server({ 'GET /api/posts/community/7': { body } })
    await expect(call('posts.listCommunityPosts', { params: { id: 7 } })).resolves.toEqual(body)
  })

  it('has the values that the schema has parsed', async () => {
    const level = z.object({ level: z._default(z.number(), 1) })
    const read = endpoint({
      method: 'GET',
      path: '/api/extra/level',
      summary: 'A level',
      auth: 'none',
      responses: { 200: z.object({ members: z.array(level) }) },
    })
    server({ 'GET /api/extra/level': { body: { members: [{ mood: 'feliz' }, { level: 3 }] } } })
    await expect(call(read)).resolves.toEqual({ members: [{ mood: 'feliz', level: 1 }, { level: 3 }] })
  })

  it('keeps its prototype when a field is called __proto__', async () => {
    server({ 'GET /api/auth/me': { body: '{"__proto__":{"admin":true},"user":{"id":7}}' } })
    const reply = await call('auth.me')
    expect(reply).toEqual({ user: { id: 7 } })
    expect(Object.getPrototypeOf(reply)).toBe(Object.prototype)
  })

  it('fails when it does not fit its schema', async () => {
    server({ 'GET /api/posts/community/7': { body: { posts: [{ ...post, content: 7 }] } } })
    const outcome = call('posts.listCommunityPosts', { params: { id: 7 } })
    await expect(outcome).rejects.toMatchObject({ kind: 'invalid' })
  })
})
