// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadState } from '../../../../src/api/testimonials/upload.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { current } from '../../../../src/components/ui/alerts/store.ts'
import { testimonialSchema } from '../../../../src/components/testimonials/TestimonialModal/testimonialForm.schema.ts'
import {
  accepted,
  mediaKind,
  mediaProblem,
} from '../../../../src/components/testimonials/TestimonialModal/testimonialMedia.ts'
import { useClosing } from '../../../../src/components/testimonials/TestimonialModal/useClosing.ts'
import { useTestimonialUpload } from '../../../../src/components/testimonials/TestimonialModal/useTestimonialUpload.ts'
import {
  announcement,
  earnedPoints,
  percentOf,
  uploadedText,
  timeLeft,
} from '../../../../src/components/testimonials/UploadProgress/progressTexts.ts'
import { fakeNetwork, server, calls } from '../../support/fakeServer.ts'
import { FakeXhr, lastXhr } from '../../support/fakeXhr.ts'

const MB = 1024 * 1024
function file(name: string, type: string, size = 5): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
}
const problemsOf = (values: unknown) => {
  const parsed = testimonialSchema.safeParse(values)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('what is sent', () => {
  const image = file('a.png', 'image/png')
  it.each([
    [{ content: '' }, ['Por favor, completa el texto del testimonio']],
    [{ content: ' \n\u200B ', image }, ['Por favor, completa el texto del testimonio']],
    [{ content: 'Hola' }, ['Por favor, agrega un video o una imagen']],
    [{ content: 'Hola', image }, []],
    [{ content: 'Hola', video: image }, []],
    [{ content: 'a'.repeat(2000), image }, []],
    [{ content: 'a'.repeat(2001), image }, ['El testimonio no puede tener más de 2000 caracteres']],
  ])('%j: %j, the first thing only', (values, problems) => {
    expect(problemsOf(values)).toEqual(problems)
  })
})

describe('what can be chosen', () => {
  it.each([
    'video/mp4',
    'video/webm',
    'video/quicktime',
    'video/x-msvideo',
    'video/vnd.avi',
    'video/avi',
    'video/x-m4v',
  ])('a video of type %s', (type) => {
    expect(mediaProblem('video', file('v', type))).toBeUndefined()
    expect(accepted('video')).toContain(type)
  })
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'])(
    'an image of type %s',
    (type) => {
      expect(mediaProblem('image', file('i', type))).toBeUndefined()
    },
  )
  it('a recording whose type names its codecs', () => {
    expect(mediaProblem('video', file('v.webm', 'video/webm;codecs=vp9,opus'))).toBeUndefined()
  })
  it('a file whose type the device does not know, by its ending', () => {
    expect(mediaProblem('video', file('Clase.AVI', ''))).toBeUndefined()
    expect(mediaKind(file('Clase.AVI', ''))).toBe('video')
    expect(mediaProblem('video', file('clase.mkv', ''))).toBe(
      'Tipo de archivo no válido: mkv. Solo se permiten: MP4, WebM, MOV, AVI, M4V',
    )
  })
  it.each([
    ['video', file('v.mp4', 'video/mp4', 500 * MB), undefined],
    ['video', file('v.mp4', 'video/mp4', 500 * MB + 1), 'El video no puede ser mayor a 500MB'],
    ['image', file('i.png', 'image/png', 10 * MB), undefined],
    ['image', file('i.png', 'image/png', 10 * MB + 1), 'La imagen no puede ser mayor a 10MB'],
    ['image', file('i.png', 'image/png', 0), 'El archivo está vacío. Elige otro.'],
    [
      'image',
      file('i.svg', 'image/svg+xml'),
      'Tipo de archivo no válido: image/svg+xml. Solo se permiten: JPEG, PNG, WebP, GIF',
    ],
  ] as const)('%s %#', (kind, chosen, problem) => {
    expect(mediaProblem(kind, chosen)).toBe(problem)
  })
})

describe('how far it is', () => {
  it.each([
    [4 * MB, undefined, undefined],
    [4 * MB, 0, undefined],
    [0, MB, undefined],
    [MB, MB, 'quedan unos 5 s'],
    [32 * MB, MB, 'quedan unos 35 s'],
    [56 * MB, MB, 'queda 1 min'],
    [61 * MB, MB, 'quedan 2 min'],
    [61 * 60 * MB, MB, 'quedan 1 h 1 min'],
  ])('%i bytes at %s a second: %s', (bytes, speed, text) => {
    expect(timeLeft(bytes, speed)).toBe(text)
  })
  it('tells bytes, speed and time; the network it waits for; that all has gone', () => {
    const state = { phase: 'uploading', loaded: 12.4 * MB, total: 80 * MB } as const
    expect(uploadedText(state)).toBe('12,4 MB de 80 MB')
    expect(uploadedText({ ...state, bytesPerSecond: 2.1 * MB })).toBe(
      '12,4 MB de 80 MB · 2,1 MB/s · quedan unos 35 s',
    )
    expect(uploadedText({ ...state, bytesPerSecond: MB, waiting: true })).toBe(
      '12,4 MB de 80 MB · Esperando a la red…',
    )
    expect(uploadedText({ ...state, loaded: 80 * MB })).toBe('Ya ha llegado todo. Terminando de guardar…')
  })
  it('never more than 100 %, unknown while nobody knows', () => {
    expect(percentOf({ phase: 'uploading', loaded: 11, total: 10 })).toBe(100)
    expect(percentOf({ phase: 'uploading', loaded: 11, total: 0 })).toBeUndefined()
    expect(percentOf({ phase: 'uploading', loaded: 0, total: 0, percentage: 35.5 })).toBe(35)
    expect(percentOf({ phase: 'processing' })).toBeUndefined()
    expect(percentOf({ phase: 'processing', percentage: 60.7 })).toBe(60)
  })
  it('is announced a quarter at a time', () => {
    const said = [0, 10, 24, 25, 49, 50, 99, 100].map((loaded) =>
      announcement({ phase: 'uploading', loaded, total: 100 }),
    )
    expect(new Set(said).size).toBe(5)
    expect(said[4]).toBe('Subida al 25 %')
  })
  it('10 points where none are given; 0 stays 0', () => {
    expect(earnedPoints(undefined)).toBe(10)
    expect(earnedPoints(0)).toBe(0)
    expect(announcement({ phase: 'completed', points: 0 })).not.toContain('punto')
  })
})

describe('the open form', () => {
  const testimonial = {
    typeId: 't1',
    content: 'Hola',
    image: new File(['x'], 'a.png', { type: 'image/png' }),
  }
  const onClose = vi.fn()
  const onCompleted = vi.fn()
  function open() {
    return renderHook(() => {
      const { upload, state } = useTestimonialUpload()
      return { upload, state, close: useClosing({ upload, state, onClose, onCompleted }) }
    }).result
  }
  type Open = ReturnType<typeof open>
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const phase = (form: Open): UploadState['phase'] => form.current.state.phase
  async function sending() {
    const form = open()
    act(() => void form.current.upload.start(testimonial))
    await pass(0)
    return form
  }
  const progress = '/api/testimonios/upload-progress/u1'
  async function processing(del: object = {}, get: object = { status: 'processing' }) {
    server({ [`GET ${progress}`]: { body: get }, [`DELETE ${progress}`]: { body: del } })
    const form = await sending()
    act(() => lastXhr()?.answer(200, { success: true, upload_id: 'u1' }))
    await pass(0)
    return form
  }
  const close = (form: Open) => act(async () => form.current.close())
  const answer = (yes: boolean) => act(async () => current()?.answer(yes))

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    fakeNetwork()
    FakeXhr.sent = []
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    localStorage.clear()
    beginSession('token-largo', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
    vi.clearAllMocks()
  })
  afterEach(() => {
    cleanup()
    current()?.answer(false)
    endSession('logout')
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('closes at once and asks nothing when no upload runs', async () => {
    const form = open()
    await close(form)
    expect(onClose).toHaveBeenCalledOnce()
    expect(current()).toBeUndefined()
  })
  it('closes three seconds after it was completed, once, and says that it was', async () => {
    const form = await processing({}, { status: 'completed' })
    await pass(500)
    expect(phase(form)).toBe('completed')
    await pass(2999)
    expect(onClose).not.toHaveBeenCalled()
    await pass(1)
    expect(onCompleted).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('says that it was completed also when it is closed before that', async () => {
    const form = await processing({}, { status: 'completed' })
    await pass(500)
    await close(form)
    await pass(5000)
    expect(onCompleted).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('asks once while an upload runs; no goes on, yes cancels it and closes', async () => {
    const form = await processing()
    await close(form)
    await close(form)
    expect(current()?.title).toBe('¿Cancelar la subida?')
    await answer(false)
    expect(current()).toBeUndefined()
    expect(phase(form)).toBe('processing')
    await close(form)
    await answer(true)
    expect(calls(`DELETE ${progress}`)).toHaveLength(1)
    await pass(0)
    expect(onClose).toHaveBeenCalledOnce()
    expect(onCompleted).not.toHaveBeenCalled()
  })
  it('stays to show what had just been completed when it was to be cancelled', async () => {
    const form = await processing({ status: 'completed', result: { points_earned: 3 } })
    await close(form)
    await answer(true)
    await pass(0)
    expect(phase(form)).toBe('completed')
    expect(onClose).not.toHaveBeenCalled()
    await pass(3000)
    expect(onCompleted).toHaveBeenCalledOnce()
  })
  it('stays when the server could not be told, and closes at once the next time', async () => {
    const form = await processing({ success: false })
    await close(form)
    await answer(true)
    await pass(0)
    expect(phase(form)).toBe('cancel-failed')
    expect(onClose).not.toHaveBeenCalled()
    await close(form)
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('does not leave by a later cancelling, which was asked for in the window', async () => {
    const form = await processing({ success: false })
    await close(form)
    await answer(true)
    await pass(0)
    server({ [`DELETE ${progress}`]: { body: { success: true } } })
    await act(() => form.current.upload.cancel())
    expect(phase(form)).toBe('cancelled')
    expect(onClose).not.toHaveBeenCalled()
  })
  it('takes its question back when the upload ends meanwhile', async () => {
    const form = await processing({}, { status: 'error' })
    await close(form)
    expect(current()).toBeDefined()
    await pass(500)
    expect(phase(form)).toBe('error')
    expect(current()).toBeUndefined()
    expect(onClose).not.toHaveBeenCalled()
  })
  it('closes once it is cancelled when that was under way already', async () => {
    const form = await processing()
    act(() => void form.current.upload.cancel())
    await close(form)
    expect(current()).toBeUndefined()
    await pass(0)
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('a cancelled upload does not close by itself', async () => {
    const form = await processing()
    await act(() => form.current.upload.cancel())
    expect(phase(form)).toBe('cancelled')
    expect(onClose).not.toHaveBeenCalled()
  })
  it('the browser asks before the page is left while bytes are on their way, and only then', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    server({ [`GET ${progress}`]: { body: { status: 'processing' } } })
    const form = open()
    expect(leave()).toBe(false)
    act(() => void form.current.upload.start(testimonial))
    await pass(0)
    expect(leave()).toBe(true)
    act(() => lastXhr()?.answer(200, { success: true, upload_id: 'u1' }))
    await pass(0)
    expect(leave()).toBe(false)
  })
  it('gives up the request when the screen goes', async () => {
    await sending()
    cleanup()
    expect(lastXhr()?.aborted).toBe(true)
  })
  it('asks again as soon as there is a connection', async () => {
    const form = await processing()
    server({ [`GET ${progress}`]: 'cut' })
    await pass(500 + 1000 + 2000)
    server({ [`GET ${progress}`]: { body: { status: 'completed' } } })
    await act(async () => dispatchEvent(new Event('online')))
    await pass(0)
    expect(phase(form)).toBe('completed')
  })
})
