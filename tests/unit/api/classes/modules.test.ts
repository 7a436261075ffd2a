// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../src/api/client/errors.ts'
import {
  mayHaveImage,
  moduleImageQuery,
  moduleOf,
  moduleVideoQuery,
  videoFailure,
} from '../../../../src/api/classes/modules.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'

const stream = 'GET /api/videos/stream/v1'
const image = 'GET /api/modules/m1/image?expires_in=3600'
const renewal = 'POST /api/auth/refresh'
const second = 1000
let client: QueryClient
const videoAddress = async (id: string) => (await client.fetchQuery(moduleVideoQuery(id))).url

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  fakeNetwork()
  localStorage.clear()
  client = new QueryClient()
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
})
afterEach(() => {
  endSession('logout')
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const jsonFetch = (answer: (url: string) => object) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(answer(url))
  })
  return asked
}

describe('requests a module’s picture unless the reply excludes one', () => {
  it.each([
    [{}, true],
    [{ image_url: '/a' }, true],
    [{ image_url: null, wasabi_image_url: '/a' }, true],
    [{ image_url: null }, false],
    [{ image_url: '', wasabi_image_url: null }, false],
  ])('%j: %s', (addresses, asked) => expect(mayHaveImage({ id: 1, ...addresses })).toBe(asked))
})

describe('a module', () => {
  const module = { id: 'm1', title: 'Uno', videos: [] }
  it.each([
    ['as it is', module],
    ['in module', { success: true, module }],
    ['in data', { success: true, data: module }],
  ])('is read %s', (_, reply) => {
    expect(moduleOf(reply)).toMatchObject(module)
  })

  it('is missing in an empty reply', () => {
    expect(() => moduleOf({ success: true })).toThrow('Estructura de datos inválida')
  })
})

describe('a module picture', () => {
  const ask = () => {
    const { select, ...query } = moduleImageQuery('m1')
    return client.fetchQuery(query).then((found) => select?.(found))
  }

  it.each([{ signed_url: '/a.webp', url: '/b.webp' }, { url: '/a.webp' }])(
    'has its URL in %j',
    async (body) => {
      jsonFetch(() => body)
      expect(await ask()).toBe('/a.webp')
    },
  )

  it('can be the body of the reply', async () => {
    vi.stubGlobal('fetch', async () => new Response('bytes', { headers: { 'content-type': 'image/webp' } }))
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
    expect(await ask()).toBe('blob:picture')
  })

  it('is requested with expires_in=3600 and reused for 90 % of its lifetime', async () => {
    const asked = jsonFetch(() => ({ signed_url: '/a.webp', expires_in: 100 }))
    await ask()
    vi.advanceTimersByTime(89 * second)
    await ask()
    expect(asked).toEqual(['/api/modules/m1/image?expires_in=3600'])
    vi.advanceTimersByTime(2 * second)
    await ask()
    expect(asked).toHaveLength(2)
  })

  it('that failed is null and not requested again within 300 s', async () => {
    server({ [image]: { status: 404 } })
    expect(await ask()).toBeNull()
    vi.advanceTimersByTime(299 * second)
    expect(await ask()).toBeNull()
    expect(calls(image)).toHaveLength(1)
    vi.advanceTimersByTime(2 * second)
    await ask()
    expect(calls(image)).toHaveLength(2)
  })
})

describe('a video URL', () => {
  it('comes from a JSON reply and is reused until 90 % of its lifetime', async () => {
    const asked = jsonFetch(() => ({ success: true, url: '/signed/1.mp4', expires_in: 1000 }))
    expect(await videoAddress('v1')).toBe('/signed/1.mp4')
    vi.advanceTimersByTime(899 * second)
    await videoAddress('v1')
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(2 * second)
    await videoAddress('v1')
    expect(asked).toHaveLength(2)
  })

  it('comes from a redirect, for which one byte is requested with the token', async () => {
    const sent: RequestInit[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(init)
      const reply = new Response('x', { status: 206, headers: { 'content-type': 'video/mp4' } })
      return Object.defineProperty(reply, 'url', { value: 'https://store.example/1.mp4?sig=a' })
    })
    expect(await videoAddress('v1')).toBe('https://store.example/1.mp4?sig=a')
    expect(sent[0]?.headers).toMatchObject({ Authorization: 'Bearer token', Range: 'bytes=0-0' })
    // Without a lifetime in the reply, the URL lasts a day.
    vi.advanceTimersByTime(86_400 * second * 0.9 - second)
    await videoAddress('v1')
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(2 * second)
    await videoAddress('v1')
    expect(sent).toHaveLength(2)
  })

  it('is requested once more after a 401 and a renewal, never after a 403', async () => {
    vi.useRealTimers()
    server({ [stream]: { status: 403 } })
    await expect(videoAddress('v1')).rejects.toMatchObject({ status: 403 })
    expect([calls(stream).length, calls(renewal).length]).toEqual([1, 0])
    server({ [stream]: { status: 401 }, [renewal]: { body: { success: true, token: 'new' } } })
    await expect(videoAddress('v1')).rejects.toMatchObject({ status: 401 })
    expect([calls(stream).length, calls(renewal).length]).toEqual([3, 1])
  })
})

describe('a failed stream', () => {
  const http = (status: number, serverMessage?: string) =>
    new ApiError('http', { status, statusText: 'Texto', ...(serverMessage && { serverMessage }) })
  const ours = 'No pudimos cargar el video'
  it.each([
    [http(404, 'otro'), { title: 'Video no encontrado en el servidor' }],
    [http(403, 'otro'), { title: 'No tienes acceso a este video' }],
    [http(401, 'otro'), { title: 'Token requerido o inválido' }],
    [new ApiError('expired'), { title: 'Token requerido o inválido' }],
    [new ApiError('no-token'), { title: 'Token requerido o inválido' }],
    [new ApiError('network'), { title: 'Error de conexión' }],
    [http(500, 'El almacén no responde'), { title: 'El almacén no responde' }],
    [http(500), { title: 'No pudimos cargar el video', detail: 'HTTP 500: Texto' }],
    [new ApiError('refused', { serverMessage: 'Sin espacio' }), { title: 'Sin espacio' }],
    [new ApiError('refused', { serverMessage: ours }), { title: ours }],
    [new Error('x'), { title: 'No pudimos cargar el video' }],
  ])('shows %s for %j', (error, shown) => {
    expect(videoFailure(error)).toEqual(shown)
  })

  it('prefers error to message in the reply', async () => {
    server({ [stream]: { status: 500, body: { error: 'Uno', message: 'Dos' } } })
    const error: unknown = await videoAddress('v1').catch((thrown: unknown) => thrown)
    expect(videoFailure(error)).toEqual({ title: 'Uno' })
    server({ [stream]: { status: 500, body: { message: 'Dos' } } })
    const other: unknown = await videoAddress('v1').catch((thrown: unknown) => thrown)
    expect(videoFailure(other)).toEqual({ title: 'Dos' })
  })
})
