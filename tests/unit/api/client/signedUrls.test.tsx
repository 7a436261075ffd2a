// @vitest-environment jsdom
import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moduleVideoQuery, videoFailure } from '../../../../src/api/classes/modules.ts'
import { authPauseMs, postImageQuery, postVideoQuery } from '../../../../src/api/media/postMedia.ts'
import { MediaError, MediaDisplayError, type SignedUrlQuery } from '../../../../src/api/media/signedUrl.ts'
import { useSignedUrl } from '../../../../src/components/media/shared/useSignedUrl.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const image = 'GET /api/posts/1/image-url'
const video = 'GET /api/posts/1/video-url'
const lesson = (id: string) => `GET /api/videos/stream/${id}`
const imageAt = (url: string, expires_in?: number) => ({
  body: { success: true, image_url: url, expires_in },
})
const videoAt = (url: string, expires_in?: number) => ({
  body: { success: true, video_url: url, expires_in },
})
/** Advances time by `ms` milliseconds and runs everything that follows immediately. */
async function pass(ms: number): Promise<void> {
  for (const step of [ms, 0, 0, 0]) await act(() => vi.advanceTimersByTimeAsync(step))
}

const ownClient = signedIn()
let client: QueryClient
beforeEach(() => {
  client = ownClient()
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const show = (query: SignedUrlQuery, { wanted = true, known }: { wanted?: boolean; known?: string } = {}) =>
  renderHook((asked) => useSignedUrl(asked.query, asked.wanted, known), {
    wrapper,
    initialProps: { query, wanted },
  })
const stateOf = ({ result }: ReturnType<typeof show>) => result.current.state
const ask = async (query: SignedUrlQuery) => (await client.fetchQuery({ ...query, retry: false })).url

describe('a signed URL is reused', () => {
  it('for a video until five minutes before it expires', async () => {
    server({ [video]: [videoAt('/1', 86_400), videoAt('/2')] })
    expect(await ask(postVideoQuery(1))).toBe('/1')
    vi.advanceTimersByTime((86_400 - 301) * 1000)
    expect(await ask(postVideoQuery(1))).toBe('/1')
    vi.advanceTimersByTime(2000)
    expect(await ask(postVideoQuery(1))).toBe('/2')
  })

  it('not for a video without a lifetime', async () => {
    server({ [video]: [videoAt('/1'), videoAt('/2')] })
    expect(await ask(postVideoQuery(1))).toBe('/1')
    expect(await ask(postVideoQuery(1))).toBe('/2')
  })

  it.each([
    [1000, 900],
    [undefined, 3240],
  ])('for an image that lasts %s s for %i s', async (lifetime, seconds) => {
    server({ [image]: [imageAt('/1', lifetime), imageAt('/2')] })
    expect(await ask(postImageQuery(1))).toBe('/1')
    vi.advanceTimersByTime((seconds - 1) * 1000)
    expect(await ask(postImageQuery('1'))).toBe('/1')
    vi.advanceTimersByTime(2000)
    expect(await ask(postImageQuery(1))).toBe('/2')
  })

  it('also after it has been unused for a while', async () => {
    server({ [image]: imageAt('/1', 3600) })
    const first = show(postImageQuery(1))
    await pass(0)
    first.unmount()
    await pass(3_200_000)
    expect(stateOf(show(postImageQuery(1)))).toMatchObject({ kind: 'ready', url: '/1' })
    expect(calls(image)).toHaveLength(1)
  })
})

describe('a component with a signed URL', () => {
  it('keeps its URL when it nearly expires and when another one is requested elsewhere', async () => {
    server({ [video]: [videoAt('/1', 1000), videoAt('/2', 1000)] })
    const first = show(postVideoQuery(1))
    await pass(0)
    await pass(900_000)
    const second = show(postVideoQuery(1))
    // The first URL expires too soon.
    expect(stateOf(second)).toMatchObject({ kind: 'loading', attempt: 1 })
    await pass(0)
    expect(stateOf(second)).toMatchObject({ kind: 'ready', url: '/2' })
    expect(stateOf(first)).toMatchObject({ kind: 'ready', url: '/1' })
    expect([first, second].map(({ result }) => result.current.isFresh())).toEqual([false, true])
  })

  it('shares one request with all others, which is aborted when the last one unmounts', async () => {
    server({ [image]: { ...imageAt('/1'), after: 50 } })
    const waiting = [show(postImageQuery(1)), show(postImageQuery(1))]
    await pass(0)
    expect(calls(image)).toHaveLength(1)
    const { signal } = calls(image)[0]?.init ?? {}
    waiting[0]?.unmount()
    expect(signal?.aborted).toBe(false)
    waiting[1]?.unmount()
    expect(signal?.aborted).toBe(true)
  })

  it('starts with a cached URL as the first attempt', async () => {
    server({ [image]: imageAt('/2') })
    const hook = show(postImageQuery(1), { known: '/1' })
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', url: '/1', attempt: 1 })
    act(() => hook.result.current.reportBroken('x'))
    await pass(1000)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', url: '/2', attempt: 2 })
  })

  it('requests another URL for another video, with separate attempts', async () => {
    server({
      [lesson('a')]: [
        { body: { url: '/a' }, json: true },
        { body: { url: '/a2' }, json: true },
      ],
      [lesson('b')]: { body: { url: '/b' }, json: true },
    })
    const hook = show(moduleVideoQuery('a'))
    await pass(0)
    act(() => hook.result.current.reportBroken('No pudimos reproducir el video'))
    const state = stateOf(hook)
    expect(state.kind === 'failed' && videoFailure(state.error)).toEqual({
      title: 'No pudimos reproducir el video',
    })
    hook.rerender({ query: moduleVideoQuery('b'), wanted: true })
    expect(stateOf(hook)).toMatchObject({ kind: 'loading', attempt: 1 })
    await pass(0)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', url: '/b' })
    hook.rerender({ query: moduleVideoQuery('a'), wanted: true })
    await pass(0)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', url: '/a2' })
  })

  it('removes a broken URL from the cache', async () => {
    server({ [image]: [imageAt('/1'), imageAt('/2')] })
    const hook = show(postImageQuery(1))
    await pass(0)
    act(() => hook.result.current.reportBroken('x'))
    hook.unmount()
    expect(await ask(postImageQuery(1))).toBe('/2')
  })
})

describe('attempts', () => {
  afterEach(() => onlineManager.setOnline(true))

  it('are three for an image, a second apart', async () => {
    server({ [image]: { status: 500 } })
    const hook = show(postImageQuery(1))
    await pass(0)
    expect(stateOf(hook)).toMatchObject({ kind: 'loading', attempt: 1, backoff: { ms: 1000 } })
    await pass(999)
    expect(calls(image)).toHaveLength(1)
    await pass(1)
    expect(stateOf(hook)).toMatchObject({ kind: 'loading', attempt: 2 })
    await pass(1000)
    expect(stateOf(hook)).toMatchObject({ kind: 'failed', attempt: 3, error: { message: 'HTTP 500: Texto' } })
    expect(calls(image)).toHaveLength(3)
    await pass(60_000)
    expect(calls(image)).toHaveLength(3)
  })

  it('of server and browser are counted together, and Reintentar starts again', async () => {
    server({ [image]: [{ status: 500 }, imageAt('/1'), imageAt('/2'), imageAt('/3')] })
    const hook = show(postImageQuery(1))
    await pass(1000)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', attempt: 2, url: '/1' })
    act(() => hook.result.current.reportBroken('roto'))
    await pass(1000)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', attempt: 3, url: '/2' })
    act(() => hook.result.current.reportBroken('roto'))
    expect(stateOf(hook)).toMatchObject({ kind: 'failed', attempt: 3, error: new MediaDisplayError('roto') })
    act(() => hook.result.current.retry())
    await pass(0)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', attempt: 1, url: '/3' })
  })

  it('are two for a video, the second two seconds after an authentication error', async () => {
    const renewal = 'POST /api/auth/refresh'
    server({ [video]: { status: 401 }, [renewal]: 'cut' })
    const hook = show(postVideoQuery(1))
    await pass(0)
    expect(stateOf(hook)).toMatchObject({
      kind: 'loading',
      backoff: { ms: authPauseMs, error: { message: 'No se pudo renovar el token de autenticación' } },
    })
    expect(authPauseMs).toBe(2000)
    await pass(1999)
    expect(calls(video)).toHaveLength(1)
    server({ [video]: videoAt('/1') })
    await pass(1)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', url: '/1' })
  })

  it('follow immediately after other errors, and are two again after the video has played', async () => {
    server({ [video]: [{ status: 500 }, videoAt('/1'), videoAt('/2')] })
    const hook = show(postVideoQuery(1))
    await pass(10)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', attempt: 2, url: '/1' })
    act(() => hook.result.current.reportWorking())
    act(() => hook.result.current.reportBroken('x'))
    await pass(10)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', attempt: 2, url: '/2' })
    act(() => hook.result.current.reportBroken('No pudimos reproducir el video'))
    expect(stateOf(hook)).toMatchObject({
      kind: 'failed',
      error: { message: 'No pudimos reproducir el video' },
    })
  })

  it.each([
    [403, 'No tienes permisos para ver este video'],
    [404, 'Video no encontrado'],
  ])('stop at a %i', async (status, text) => {
    server({ [video]: { status } })
    const hook = show(postVideoQuery(1))
    await pass(5000)
    expect(stateOf(hook)).toMatchObject({ kind: 'failed', error: new MediaError(text, { final: true }) })
    expect(calls(video)).toHaveLength(1)
  })

  it('are none for an image without a token', async () => {
    localStorage.clear()
    const hook = show(postImageQuery(1))
    await pass(5000)
    expect(stateOf(hook)).toMatchObject({ kind: 'failed', error: { final: true } })
    expect(calls()).toEqual([])
  })

  it('fail offline instead of waiting for a connection', async () => {
    onlineManager.setOnline(false)
    const hook = show(postVideoQuery(1))
    await pass(10)
    expect(stateOf(hook)).toMatchObject({ kind: 'failed', error: { message: 'Error de conexión' } })
  })

  it('start when the component requests the URL', async () => {
    server({ [image]: imageAt('/1') })
    const hook = show(postImageQuery(1), { wanted: false })
    await pass(5000)
    expect(calls()).toEqual([])
    hook.rerender({ query: postImageQuery(1), wanted: true })
    await pass(0)
    expect(stateOf(hook)).toMatchObject({ kind: 'ready', url: '/1' })
  })
})
