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

describe('validating the form', () => {
  const image = file('a.png', 'image/png')
  it.each([
    [{ content: '' }, ['Por favor, completa el texto del testimonio']],
    [{ content: ' \n\u200B ', image }, ['Por favor, completa el texto del testimonio']],
    [{ content: 'Hola' }, ['Por favor, agrega un video o una imagen']],
    [{ content: 'Hola', image }, []],
    [{ content: 'Hola', video: image }, []],
    [{ content: 'a'.repeat(2000), image }, []],
    [{ content: 'a'.repeat(2001), image }, ['El testimonio no puede tener más de 2000 caracteres']],
  ])('reports for %j: %j, the first problem only', (values, problems) => {
    expect(problemsOf(values)).toEqual(problems)
  })
})

describe('an accepted file', () => {
  it.each([
    'video/mp4',
    'video/webm',
    'video/quicktime',
    'video/x-msvideo',
    'video/vnd.avi',
    'video/avi',
    'video/x-m4v',
  ])('is a video of type %s', (type) => {
    expect(mediaProblem('video', file('v', type))).toBeUndefined()
    expect(accepted('video')).toContain(type)
  })
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'])(
    'is an image of type %s',
    (type) => {
      expect(mediaProblem('image', file('i', type))).toBeUndefined()
    },
  )
  it('is a recording whose type contains its codecs', () => {
    expect(mediaProblem('video', file('v.webm', 'video/webm;codecs=vp9,opus'))).toBeUndefined()
  })
  it('is recognised by its ending if the device does not know its type', () => {
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
  ] as const)('excludes %s, case %#', (kind, chosen, problem) => {
    expect(mediaProblem(kind, chosen)).toBe(problem)
  })
})

describe('the progress', () => {
  it.each([
    [4 * MB, undefined, undefined],
    [4 * MB, 0, undefined],
    [0, MB, undefined],
    [MB, MB, 'quedan unos 5 s'],
    [32 * MB, MB, 'quedan unos 35 s'],
    [56 * MB, MB, 'queda 1 min'],
    [61 * MB, MB, 'quedan 2 min'],
    [61 * 60 * MB, MB, 'quedan 1 h 1 min'],
  ])('is for %i bytes at %s a second: %s', (bytes, speed, text) => {
    expect(timeLeft(bytes, speed)).toBe(text)
  })
  it('shows bytes, speed and time, a lost connection, and that all bytes were sent', () => {
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
  it('is at most 100 %, and hidden while it is unknown', () => {
    expect(percentOf({ phase: 'uploading', loaded: 11, total: 10 })).toBe(100)
    expect(percentOf({ phase: 'uploading', loaded: 11, total: 0 })).toBeUndefined()
    expect(percentOf({ phase: 'uploading', loaded: 0, total: 0, percentage: 35.5 })).toBe(35)
    expect(percentOf({ phase: 'processing' })).toBeUndefined()
    expect(percentOf({ phase: 'processing', percentage: 60.7 })).toBe(60)
  })
  it('is announced to screen readers in quarters', () => {
    const said = [0, 10, 24, 25, 49, 50, 99, 100].map((loaded) =>
      announcement({ phase: 'uploading', loaded, total: 100 }),
    )
    expect(new Set(said).size).toBe(5)
    expect(said[4]).toBe('Subida al 25 %')
  })
  it('shows 10 points if none are given, and 0 for 0', () => {
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

  it('closes at once without a question when no upload runs', async () => {
    const form = open()
    await close(form)
    expect(onClose).toHaveBeenCalledOnce()
    expect(current()).toBeUndefined()
  })
  it('closes three seconds after the upload was completed, once, and reports that', async () => {
    const form = await processing({}, { status: 'completed' })
    await pass(500)
    expect(phase(form)).toBe('completed')
    await pass(2999)
    expect(onClose).not.toHaveBeenCalled()
    await pass(1)
    expect(onCompleted).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('reports the completion also when it is closed before that', async () => {
    const form = await processing({}, { status: 'completed' })
    await pass(500)
    await close(form)
    await pass(5000)
    expect(onCompleted).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('asks once while an upload runs: no continues, yes cancels the upload and closes', async () => {
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
  it('stays open to show an upload that was completed just before it was cancelled', async () => {
    const form = await processing({ status: 'completed', result: { points_earned: 3 } })
    await close(form)
    await answer(true)
    await pass(0)
    expect(phase(form)).toBe('completed')
    expect(onClose).not.toHaveBeenCalled()
    await pass(3000)
    expect(onCompleted).toHaveBeenCalledOnce()
  })
  it('stays open when the cancellation failed, and closes at once the next time', async () => {
    const form = await processing({ success: false })
    await close(form)
    await answer(true)
    await pass(0)
    expect(phase(form)).toBe('cancel-failed')
    expect(onClose).not.toHaveBeenCalled()
    await close(form)
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('does not close by a later cancellation, which was requested in the form', async () => {
    const form = await processing({ success: false })
    await close(form)
    await answer(true)
    await pass(0)
    server({ [`DELETE ${progress}`]: { body: { success: true } } })
    await act(() => form.current.upload.cancel())
    expect(phase(form)).toBe('cancelled')
    expect(onClose).not.toHaveBeenCalled()
  })
  it('hides its question when the upload ends meanwhile', async () => {
    const form = await processing({}, { status: 'error' })
    await close(form)
    expect(current()).toBeDefined()
    await pass(500)
    expect(phase(form)).toBe('error')
    expect(current()).toBeUndefined()
    expect(onClose).not.toHaveBeenCalled()
  })
  it('closes after a cancellation that was already running', async () => {
    const form = await processing()
    act(() => void form.current.upload.cancel())
    await close(form)
    expect(current()).toBeUndefined()
    await pass(0)
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('stays open after an upload was cancelled in it', async () => {
    const form = await processing()
    await act(() => form.current.upload.cancel())
    expect(phase(form)).toBe('cancelled')
    expect(onClose).not.toHaveBeenCalled()
  })
  it('lets the browser ask before the page is left only while bytes are being sent', async () => {
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
  it('aborts the request when the screen closes', async () => {
    await sending()
    cleanup()
    expect(lastXhr()?.aborted).toBe(true)
  })
  it('polls as soon as there is a connection', async () => {
    const form = await processing()
    server({ [`GET ${progress}`]: 'cut' })
    await pass(500 + 1000 + 2000)
    server({ [`GET ${progress}`]: { body: { status: 'completed' } } })
    await act(async () => dispatchEvent(new Event('online')))
    await pass(0)
    expect(phase(form)).toBe('completed')
  })
})
