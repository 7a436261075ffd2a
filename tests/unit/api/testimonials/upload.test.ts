// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import type { NewTestimonial } from '../../../../src/api/outbox/contributions.ts'
import { createTestimonialUpload, type TestimonialUpload } from '../../../../src/api/testimonials/upload.ts'
import { uniqueKey } from '../../../../src/lib/uniqueKey.ts'
import { createSpeedometer } from '../../../../src/api/testimonials/uploadSpeed.ts'
import { type Answer, calls, fakeNetwork, server } from '../../support/fakeServer.ts'
import { FakeXhr, lastXhr } from '../../support/fakeXhr.ts'

const MB = 1024 * 1024
const image = new File(['x'], 'foto.webp', { type: 'image/webp' })
const testimonial: NewTestimonial = { typeId: 't1', content: 'Ahora pregunto', image }
let upload: TestimonialUpload

const phase = () => upload.getState().phase
const idOf = (xhr: FakeXhr | undefined): string => xhr?.headers.get('Idempotency-Key') ?? ''
const progress = (id: string) => `/api/testimonios/upload-progress/${id}`
const asked = () => calls().filter(({ call }) => call.startsWith('GET')).length
const forgotten = () => calls().filter(({ call }) => call.startsWith('DELETE')).length
/** Sets the replies to polls of an upload, and to its cancellation. */
function answers(id: string, get: Answer | Answer[], del: Answer = {}) {
  server({ [`GET ${progress(id)}`]: get, [`DELETE ${progress(id)}`]: del })
}
/** Leaves all further calls without a reply. */
function neverAnswer() {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function start(what = testimonial) {
  void upload.start(what)
  await pass(0)
}
/** Starts an upload, which the server accepts as `u1`. */
async function taken(get: Answer | Answer[], del?: Answer) {
  answers('u1', get, del)
  await start()
  lastXhr()?.answer(200, { success: true, upload_id: 'u1' })
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  fakeNetwork()
  FakeXhr.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  localStorage.clear()
  beginSession('token-largo', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
  upload = createTestimonialUpload()
})
afterEach(() => {
  upload.stop()
  endSession('logout')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('sending an upload', () => {
  it('uses multipart with text before files, and its id as idempotency key', async () => {
    const video = new File(['v'], 'clip.webm', { type: 'video/webm' })
    await start({ ...testimonial, video, videoSeconds: 12.5 })
    expect([...(lastXhr()?.form.keys() ?? [])]).toEqual(['testimony_type_id', 'content', 'video', 'image'])
    expect(idOf(lastXhr())).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
  it.each([
    [
      'gives the finished testimonial the length of its video',
      { testimony_id: 'm1' },
      ['{"video_duration":12.5}'],
    ],
    ['keeps the length to itself where the back end names no testimonial', {}, []],
  ])('sends %s', async (_, result, expected) => {
    const duration = 'PUT /api/extra/testimonios/m1/video-duration'
    server({ [`GET ${progress('u1')}`]: { body: { status: 'completed', result } }, [duration]: { body: {} } })
    const video = new File(['v'], 'clip.webm', { type: 'video/webm' })
    await start({ ...testimonial, video, videoSeconds: 12.5 })
    lastXhr()?.answer(200, { success: true, upload_id: 'u1' })
    await pass(600)
    expect(phase()).toBe('completed')
    expect(calls(duration).map(({ init }) => init.body)).toEqual(expected)
  })
  it('creates an id also on an insecure origin', () => {
    vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array) => into.fill(255) })
    expect(uniqueKey()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })
  it('reports bytes and speed', async () => {
    await start()
    lastXhr()?.progress(0, 80 * MB)
    await pass(2000)
    lastXhr()?.progress(4 * MB, 80 * MB)
    expect(upload.getState()).toEqual({
      phase: 'uploading',
      loaded: 4 * MB,
      total: 80 * MB,
      bytesPerSecond: 2 * MB,
    })
  })
  it('runs once for two presses', async () => {
    await start()
    await start()
    expect(FakeXhr.sent).toHaveLength(1)
  })
  it.each([
    [
      400,
      { error_code: 'LIMIT_FILE_SIZE' },
      'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.',
    ],
    [
      409,
      { error_code: 'DUPLICATE_TESTIMONY', error: 'x' },
      'Ya has completado este tipo de testimonio anteriormente.',
    ],
    [409, { error: 'x' }, 'Ya has completado este tipo de testimonio'],
    [413, {}, 'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.'],
    [413, { error_code: 'LIMIT_PIXELS', error: 'Tiene 300 megapíxeles.' }, 'Tiene 300 megapíxeles.'],
    [400, { error_code: 'EMPTY_FILE', error: 'El archivo está vacío.' }, 'El archivo está vacío.'],
    [400, { error: 'x' }, 'Datos incorrectos. Verifica que todos los campos estén completos.'],
    [
      200,
      { success: false, error_code: 'LIMIT_FILE_SIZE' },
      'El archivo es demasiado grande. Video máx 500MB, imagen máx 10MB.',
    ],
    [200, { error_code: 'DUPLICATE_TESTIMONY' }, 'Ya has completado este tipo de testimonio anteriormente.'],
    [200, { success: false, error: 'Cerrado por hoy' }, 'Cerrado por hoy'],
    [200, { success: false }, 'Error procesando el testimonio'],
  ])('shows for %i %j «%s»', async (status, body, text) => {
    await start()
    lastXhr()?.answer(status, body)
    await pass(0)
    expect(upload.getState()).toMatchObject({ phase: 'error', message: text })
    expect(calls()).toHaveLength(0)
  })
  it.each([
    [401, {}, 'HTTP 401: Texto'],
    [403, {}, 'HTTP 403: Texto'],
    [500, {}, 'HTTP 500: Texto'],
    [404, { error: 'La comunidad no existe' }, 'La comunidad no existe'],
    [200, 'nada', 'Estructura de datos inválida'],
  ])('shows for %i %j the product spec’s headline, with «%s» as the detail', async (status, body, detail) => {
    // The server rejects the renewed token as well.
    server({ 'POST /api/auth/refresh': { body: { success: true, token: 'token-nuevo' } } })
    await start()
    lastXhr()?.answer(status, body)
    await pass(0)
    if (phase() === 'uploading') lastXhr()?.answer(status, body)
    await pass(0)
    expect(upload.getState()).toMatchObject({
      phase: 'error',
      message: 'Error procesando el testimonio',
      detail,
      refused: false,
    })
  })
  it.each([
    ['INVALID_FILE_TYPE', true],
    ['', false],
  ])('with code «%s» offers to send the same again: not %s', async (error_code, refused) => {
    await start()
    lastXhr()?.answer(200, { success: false, ...(error_code && { error_code }) })
    await pass(0)
    expect(upload.getState()).toMatchObject({ refused })
  })
  it('offers no retry after a rejection by status', async () => {
    await start()
    lastXhr()?.answer(400, {})
    await pass(0)
    expect(upload.getState()).toMatchObject({ refused: true })
  })
  it('uses the size of the files if the browser does not report the total', async () => {
    await start()
    lastXhr()?.progress(0, 0)
    expect(upload.getState()).toMatchObject({ loaded: 0, total: image.size })
  })
  it('shows a lost connection with the product spec’s text', async () => {
    await start()
    lastXhr()?.cut()
    await pass(0)
    expect(upload.getState()).toMatchObject({
      message: 'Error de conexión. Verifica tu conexión a internet e inténtalo de nuevo.',
      refused: false,
    })
  })
})

describe('a slow upload', () => {
  it('fails after 60 s without progress, however long it took before', async () => {
    await start()
    for (let step = 1; step <= 5; step += 1) {
      await pass(50_000)
      lastXhr()?.progress(step * MB, 80 * MB)
    }
    expect(phase()).toBe('uploading')
    await pass(10_000)
    expect(upload.getState()).toMatchObject({ loaded: 5 * MB, waiting: true })
    await pass(49_000)
    expect(phase()).toBe('uploading')
    await pass(1000)
    expect(upload.getState()).toMatchObject({
      phase: 'error',
      message: 'La petición tardó demasiado tiempo...',
    })
    expect(lastXhr()?.aborted).toBe(true)
  })
  it('does not count a repeated number of bytes as progress', async () => {
    await start()
    lastXhr()?.progress(MB, 80 * MB)
    await pass(40_000)
    lastXhr()?.progress(MB, 80 * MB)
    await pass(20_000)
    expect(phase()).toBe('error')
  })
})

describe('polling an upload', () => {
  const processing = { body: { status: 'processing', progress: { percentage: 60, message: 'Preparando' } } }
  const completed = { body: { status: 'completed', result: { points_earned: 30 } } }

  it('starts after 0.5 s, then every 1 s, and stops when it is completed', async () => {
    await taken([processing, processing, completed])
    await pass(499)
    expect(asked()).toBe(0)
    await pass(1)
    expect(asked()).toBe(1)
    expect(upload.getState()).toEqual({ phase: 'processing', percentage: 60, message: 'Preparando' })
    await pass(999)
    expect(asked()).toBe(1)
    await pass(1)
    expect(asked()).toBe(2)
    await pass(1000)
    expect(upload.getState()).toEqual({ phase: 'completed', points: 30 })
    await pass(10_000)
    expect(asked()).toBe(3)
  })
  it('returns no points if the server sends none', async () => {
    await taken({ body: { status: 'completed' } })
    await pass(500)
    expect(upload.getState()).toEqual({ phase: 'completed', points: undefined })
  })
  it.each([
    [{ status: 'error', error: 'El video está dañado' }, 'El video está dañado'],
    [{ status: 'error', progress: { message: 'No se pudo leer' } }, 'No se pudo leer'],
    [
      { status: 'error', error_code: 'DUPLICATE_TESTIMONY' },
      'Ya has completado este tipo de testimonio anteriormente.',
    ],
    [{ status: 'error' }, 'Error procesando el testimonio'],
  ])('stops for %j with «%s», and a retry has another id', async (body, message) => {
    await taken({ body })
    await pass(500)
    expect(upload.getState()).toMatchObject({ phase: 'error', message })
    await pass(5000)
    expect(asked()).toBe(1)
    const first = idOf(lastXhr())
    await start()
    expect(FakeXhr.sent).toHaveLength(2)
    expect(idOf(lastXhr())).not.toBe(first)
  })
  it('shows a failed poll and continues', async () => {
    await taken([{ status: 500 }, processing, completed])
    await pass(500)
    expect(upload.getState()).toMatchObject({ phase: 'processing', pollFailed: true })
    await pass(1000)
    expect(upload.getState()).not.toHaveProperty('pollFailed')
    await pass(1000)
    expect(phase()).toBe('completed')
  })
  it('waits a second between polls, however slow the reply', async () => {
    await taken([{ ...processing, after: 400 }, completed])
    await pass(500 + 999)
    expect(asked()).toBe(1)
    await pass(1)
    expect(asked()).toBe(2)
  })
  it('treats a rejection without a state as a failed poll', async () => {
    await taken([{ body: { success: false, error: 'x' } }, completed])
    await pass(500)
    expect(upload.getState()).toMatchObject({ phase: 'processing', pollFailed: true })
    await pass(1000)
    expect(phase()).toBe('completed')
  })
  it('stops when the session ends', async () => {
    await taken(processing)
    endSession('elsewhere')
    await pass(500)
    expect(phase()).toBe('error')
    await pass(10_000)
    expect(asked()).toBe(0)
  })
  it('returns to the short interval after a reply', async () => {
    await taken([{ status: 500 }, processing, { status: 500 }, processing, completed])
    await pass(500 + 3 * 1000)
    expect(asked()).toBe(4)
  })
  it('slows down without replies, and polls at once on request', async () => {
    await taken('cut')
    await pass(500 + 1000 + 2000)
    expect(asked()).toBe(3)
    await pass(3000)
    expect(asked()).toBe(3)
    upload.pollNow()
    await pass(0)
    expect(asked()).toBe(4)
    expect(upload.getState()).toMatchObject({ phase: 'processing', pollFailed: true })
  })
  it('treats a poll without a reply after 15 s as failed', async () => {
    await taken(completed)
    neverAnswer()
    await pass(500 + 15_000)
    expect(upload.getState()).toMatchObject({ pollFailed: true })
  })
  it('treats an upload unknown to the server three times as lost, which can be sent again', async () => {
    await taken({ status: 404 })
    await pass(500 + 1000)
    expect(phase()).toBe('processing')
    await pass(2000)
    expect(upload.getState()).toMatchObject({
      phase: 'error',
      message: 'Error consultando el progreso de la subida',
    })
  })
  it('shows the received bytes that the server reports', async () => {
    await taken({ body: { status: 'uploading', progress: { loaded: 5, total: 10 } } })
    await pass(500)
    expect(upload.getState()).toEqual({ phase: 'uploading', loaded: 5, total: 10 })
  })
  it('shows percentage and message also without bytes', async () => {
    const progress = { percentage: 35, message: 'Recibiendo' }
    await taken({ body: { status: 'uploading', progress } })
    await pass(500)
    expect(upload.getState()).toEqual({ phase: 'uploading', loaded: 0, total: 0, ...progress })
  })
  it('stops when the screen closes', async () => {
    await taken(processing)
    upload.stop()
    await pass(10_000)
    expect(asked()).toBe(0)
  })
})

describe('a retry after a lost reply', () => {
  async function lost() {
    await start()
    const id = idOf(lastXhr())
    lastXhr()?.cut()
    await pass(0)
    return id
  }
  it('uses the same id when the server does not know the upload', async () => {
    const id = await lost()
    answers(id, { status: 404 })
    await start()
    expect(FakeXhr.sent).toHaveLength(2)
    expect(idOf(lastXhr())).toBe(id)
  })
  it.each([
    ['a stall', () => pass(60_000)],
    ['an answer that cannot be read', async () => lastXhr()?.answer(200, 'nada')],
    ['an error of the server', async () => lastXhr()?.answer(502, {})],
  ])('follows when %s counts as a lost reply', async (_, lose) => {
    await start()
    const id = idOf(lastXhr())
    await lose()
    await pass(0)
    expect(upload.getState()).toMatchObject({ phase: 'error', refused: false })
    await start()
    expect(calls(`GET ${progress(id)}`)).toHaveLength(1)
    expect(idOf(lastXhr())).toBe(id)
  })
  it('sends nothing when the upload had arrived', async () => {
    const id = await lost()
    answers(id, { body: { status: 'completed', result: { points_earned: 5 } } })
    await start()
    expect(FakeXhr.sent).toHaveLength(1)
    await pass(500)
    expect(upload.getState()).toEqual({ phase: 'completed', points: 5 })
  })
  it('uses another id when the server has dropped the first one', async () => {
    const id = await lost()
    answers(id, { body: { status: 'error' } })
    await start()
    expect(FakeXhr.sent).toHaveLength(2)
    expect(idOf(lastXhr())).not.toBe(id)
  })
  it('shows the reason for a rejection without sending again', async () => {
    const id = await lost()
    answers(id, { body: { status: 'error', error: 'x', error_code: 'DUPLICATE_TESTIMONY' } })
    await start()
    expect(FakeXhr.sent).toHaveLength(1)
    expect(upload.getState()).toEqual({
      phase: 'error',
      message: 'Ya has completado este tipo de testimonio anteriormente.',
      refused: true,
    })
    await start()
    expect(FakeXhr.sent).toHaveLength(2)
    expect(idOf(lastXhr())).not.toBe(id)
  })
  it('uses another id when the content was changed', async () => {
    const id = await lost()
    await start({ ...testimonial, content: 'Otra cosa' })
    expect(asked()).toBe(0)
    expect(idOf(lastXhr())).not.toBe(id)
  })
  it('uses another id after a rejection', async () => {
    await start()
    const id = idOf(lastXhr())
    lastXhr()?.answer(413, {})
    await pass(0)
    await start()
    expect(idOf(lastXhr())).not.toBe(id)
  })
})

describe('cancelling an upload', () => {
  it('aborts the request and calls the server', async () => {
    await start()
    const id = idOf(lastXhr())
    answers(id, {}, { body: { success: true, status: 'error' } })
    void upload.cancel()
    expect(phase()).toBe('cancelling')
    expect(lastXhr()?.aborted).toBe(true)
    await pass(0)
    expect(phase()).toBe('cancelled')
    expect(forgotten()).toBe(1)
  })
  it('stops the polls, also while the server processes the files', async () => {
    await taken({ body: { status: 'processing' } })
    await pass(500)
    await upload.cancel()
    await pass(10_000)
    expect(asked()).toBe(1)
    expect(phase()).toBe('cancelled')
  })
  it('keeps an upload that was completed just before', async () => {
    await taken(
      { body: { status: 'processing' } },
      { body: { status: 'completed', result: { points_earned: 8 } } },
    )
    await upload.cancel()
    expect(upload.getState()).toEqual({ phase: 'completed', points: 8 })
  })
  it('succeeds for an upload that the server does not know', async () => {
    await taken({ body: { status: 'processing' } }, { status: 404 })
    await upload.cancel()
    expect(phase()).toBe('cancelled')
  })
  it.each([[{ status: 500 }], [{ body: { success: false } }], ['cut' as const]])(
    'that fails with %j shows an error and can be retried',
    async (del) => {
      await taken({ body: { status: 'processing' } }, del)
      await upload.cancel()
      expect(phase()).toBe('cancel-failed')
      await start()
      expect(FakeXhr.sent).toHaveLength(1)
      answers('u1', {}, { body: { success: true } })
      await upload.cancel()
      expect(phase()).toBe('cancelled')
    },
  )
  it('fails after 15 s without a reply', async () => {
    await taken({ body: { status: 'processing' } })
    neverAnswer()
    void upload.cancel()
    await pass(15_000)
    expect(phase()).toBe('cancel-failed')
  })
  it('gives the next attempt another id', async () => {
    await start()
    const id = idOf(lastXhr())
    answers(id, {}, {})
    await upload.cancel()
    await start()
    expect(idOf(lastXhr())).not.toBe(id)
    expect(phase()).toBe('uploading')
  })
})

describe('the upload speed', () => {
  it('is reported after a second, over the last seconds, and restarts when the bytes decrease', async () => {
    const speed = createSpeedometer()
    expect(speed(0)).toBeUndefined()
    await pass(900)
    expect(speed(90)).toBeUndefined()
    await pass(100)
    expect(speed(100)).toBe(100)
    for (let second = 0; second < 10; second += 1) {
      await pass(1000)
      speed(100 + 200 * (second + 1))
    }
    await pass(1000)
    expect(speed(2300)).toBe(200)
    expect(speed(10)).toBeUndefined()
  })
})
