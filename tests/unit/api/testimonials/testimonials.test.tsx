// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Testimonial, TestimonialType } from '../../../../src/api/contract/testimonials.ts'
import { pointsKey } from '../../../../src/api/ranking/points.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import {
  isCompleted,
  isForbidden,
  openPrompts,
  ownTestimonialsQuery,
  pointsOf,
  reloadTestimonials,
  testimonialTypesQuery,
} from '../../../../src/api/testimonials/queries.ts'
import type { TestimonialModalProps } from '../../../../src/components/testimonials/TestimonialModal/TestimonialModal.tsx'
import { testimonialMediaQuery } from '../../../../src/api/testimonials/media.ts'
import { useSignedUrl } from '../../../../src/components/media/shared/useSignedUrl.ts'
import { TestimonialsPage } from '../../../../src/pages/testimonials/TestimonialsPage/TestimonialsPage.tsx'
import { system } from '../../../../src/theme/system.ts'
import { eventually, waitOptions, flushTasks } from '../../../eventually.ts'
import { calls, fakeNetwork, hold, server } from '../../support/fakeServer.ts'

vi.mock('../../../../src/components/testimonials/TestimonialModal/TestimonialModal.tsx', () => ({
  TestimonialModal: ({ type: asked, communityId, onCompleted, onClose }: TestimonialModalProps) => (
    <button
      type="button"
      onClick={() => {
        onCompleted()
        onClose()
      }}
    >
      {`enviar ${asked.id} en ${communityId}`}
    </button>
  ),
}))

const typesUrl = 'GET /api/testimony-types/community/c1'
const myCommunitiesUrl = 'GET /api/communities/my-communities'
const ownUrl = 'GET /api/testimonios/user/7?community_id=c1'
let client: QueryClient

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  fakeNetwork()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  localStorage.clear()
  endSession('logout')
  beginSession('token-1', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const type: TestimonialType = {
  id: 't1',
  title: 'Mi primer mes',
  prompt: '¿Qué haces hoy?',
  points_value: 30,
}
const told: Testimonial = { id: 1, testimony_type_id: 't1' }

describe('whether a prompt is completed', () => {
  const byTexts: Testimonial = {
    id: 1,
    testimony_type_title: ' Mi primer mes',
    testimony_prompt: '¿Qué haces hoy?',
  }
  it.each<[string, TestimonialType, Testimonial[] | undefined, boolean | undefined]>([
    ['the server says so, whatever the list', { ...type, user_completed: true }, [], true],
    ['the server says no, the list yes', { ...type, user_completed: false }, [told], true],
    ['nobody says so', { ...type, user_completed: false }, [], false],
    ['ids of another kind', { ...type, id: 5 }, [{ id: 1, testimony_type_id: '5' }], true],
    ['the same title and prompt, without an id', type, [byTexts], true],
    ['the same texts of another prompt’s id', type, [{ ...byTexts, testimony_type_id: 't2' }], false],
    ['the same title, another prompt', type, [{ ...byTexts, testimony_prompt: '¿Y antes?' }], false],
    ['no title at all is not the same title', { id: 't1' }, [{ id: 1 }], false],
    ['neither said nor known yet', type, undefined, undefined],
    ['said, while the list is on its way', { ...type, user_completed: false }, undefined, false],
  ])('is decided by user_completed or an existing testimonial: %s', (_, one, own, expected) => {
    expect(isCompleted(one, own)).toBe(expected)
  })

  it('determines the number of open prompts and their points, which are never negative', () => {
    const types = [
      type,
      { id: 't2', points_value: null },
      { id: 't3', points_value: -5 },
      { id: 't4', points_value: 9 },
    ]
    expect(openPrompts(types, [{ id: 1, testimony_type_id: 't4' }])).toEqual({ count: 3, points: 30 })
  })
})

describe('the lists', () => {
  it('have 10 points if the server sends none, and keep 0', async () => {
    expect([pointsOf({ id: 1 }), pointsOf({ id: 1, points_earned: 0 })]).toEqual([10, 0])
    const data = [
      { id: 1, has_video: true },
      { id: 2, has_image: true, points_earned: 0 },
    ]
    server({ [ownUrl]: { body: { success: true, data, stats: { testimonios_with_image: 4 } } } })
    expect((await client.fetchQuery(ownTestimonialsQuery(7, 'c1'))).stats).toEqual({
      total_testimonios: 2,
      total_points_earned: 10,
      testimonios_with_video: 1,
      testimonios_with_image: 4,
    })
  })
  it('are empty for replies without data', async () => {
    server({ [ownUrl]: { body: {} }, [typesUrl]: { body: {} } })
    expect(await client.fetchQuery(testimonialTypesQuery('c1'))).toEqual([])
    expect((await client.fetchQuery(ownTestimonialsQuery(7, 'c1'))).list).toEqual([])
  })
  it('fail for success: false with the server’s message', async () => {
    const body = { success: false, error: 'Hoy no' }
    server({ [ownUrl]: { body }, [typesUrl]: { body } })
    await expect(client.fetchQuery(testimonialTypesQuery('c1'))).rejects.toMatchObject({
      serverMessage: 'Hoy no',
    })
    await expect(client.fetchQuery(ownTestimonialsQuery(7, 'c1'))).rejects.toMatchObject({
      serverMessage: 'Hoy no',
    })
  })
  it('are requested once more with a renewed token after 403, which is reported as such', async () => {
    server({
      [typesUrl]: { status: 403 },
      'POST /api/auth/refresh': { body: { success: true, token: 'token-2' } },
    })
    const error = await client.fetchQuery(testimonialTypesQuery('c1')).catch((thrown: unknown) => thrown)
    expect(isForbidden(error)).toBe(true)
    expect(calls(typesUrl)).toHaveLength(2)
  })
  it('are refetched for one community only', async () => {
    const keys = [testimonialTypesQuery('c1').queryKey, ownTestimonialsQuery(7, 'c1').queryKey]
    const other = testimonialTypesQuery('c2').queryKey
    for (const key of [...keys, other]) client.setQueryData(key, [])
    await reloadTestimonials(client, 'c1')
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
    expect(client.getQueryState(other)?.isInvalidated).toBe(false)
  })
})

describe('a testimonial’s media', () => {
  const videoUrl = (seconds: number) => `GET /api/testimonios/ts1/video-url?expires_in=${seconds}`
  const mediaHook = (seconds = 86_400, wanted = true) =>
    renderHook((asked) => useSignedUrl(testimonialMediaQuery('video', 'ts1', seconds), asked.wanted), {
      initialProps: { wanted },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    })
  const playFailed = 'Error al reproducir el video.'
  const until = (hook: ReturnType<typeof mediaHook>, state: object) =>
    waitFor(() => expect(hook.result.current.state).toMatchObject(state), waitOptions)
  const ready = (url: string) => ({ kind: 'ready', url })

  it('are requested only when they are opened', async () => {
    server({ [videoUrl(86_400)]: { body: { video_url: 'https://a/1' } } })
    const hook = mediaHook(86_400, false)
    await act(flushTasks)
    expect(calls()).toHaveLength(0)
    hook.rerender({ wanted: true })
    await until(hook, ready('https://a/1'))
  })
  it('are replaced once if they do not play, then show an error; a retry starts again', async () => {
    server({
      [videoUrl(3600)]: [
        { body: { video_url: 'https://a/1' } },
        { body: { video_url: 'https://a/2' } },
        { body: { video_url: 'https://a/3' } },
      ],
    })
    const hook = mediaHook(3600)
    await until(hook, ready('https://a/1'))
    act(() => hook.result.current.reportBroken(playFailed))
    await until(hook, ready('https://a/2'))
    act(() => hook.result.current.reportBroken(playFailed))
    await until(hook, { kind: 'failed', error: { message: playFailed } })
    expect(calls()).toHaveLength(2)
    act(() => hook.result.current.retry())
    await until(hook, ready('https://a/3'))
  })
  it('may fail again after they have played', async () => {
    const urls = ['https://a/1', 'https://a/2', 'https://a/3', 'https://a/4']
    server({ [videoUrl(3600)]: urls.map((url) => ({ body: { video_url: url } })) })
    const hook = mediaHook(3600)
    await until(hook, ready('https://a/1'))
    for (const url of urls.slice(1)) {
      act(() => hook.result.current.reportBroken(playFailed))
      await until(hook, ready(url))
      act(() => hook.result.current.reportWorking())
    }
  })
  it('show the reason if they are missing', async () => {
    server({ [videoUrl(3600)]: { status: 500 } })
    await until(mediaHook(3600), {
      kind: 'failed',
      error: { message: 'Error al cargar el video/la imagen. Inténtalo de nuevo.' },
    })
  })
})

describe('the testimonials screen', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </ChakraProvider>
  )
  it('refetches both lists and the points after a new testimonial, and keeps the focus on the page', async () => {
    server({
      [myCommunitiesUrl]: {
        body: { success: true, data: { owned: [{ id: 'c1', name: 'Uno', role: 'owner' }], joined: [] } },
      },
      [typesUrl]: { body: { data: [type] } },
      [ownUrl]: [{ body: { data: [] } }, { body: { data: [told] } }],
    })
    client.setQueryData([...pointsKey('c1'), 'mine'], {})
    client.setQueryData([...pointsKey('c2'), 'mine'], {})
    render(<TestimonialsPage />, { wrapper })
    const create = (await screen.findByText('Crear testimonio', undefined, waitOptions)).closest('button')
    create?.focus()
    fireEvent.click(create as HTMLElement)
    fireEvent.click(await screen.findByText('enviar t1 en c1', undefined, waitOptions))
    await screen.findByText('Completado', undefined, waitOptions)
    expect(screen.queryByText('Crear testimonio')).toBeNull()
    expect(screen.queryByText(/^enviar/u)).toBeNull()
    expect([calls(typesUrl).length, calls(ownUrl).length]).toEqual([2, 2])
    expect(client.getQueryState([...pointsKey('c1'), 'mine'])?.isInvalidated).toBe(true)
    expect(client.getQueryState([...pointsKey('c2'), 'mine'])?.isInvalidated).toBe(false)
    await eventually(() => expect(document.activeElement?.textContent).toBe('Mis Testimonios'))
  })
  it('keeps the focus on the page if the lists arrive after the form has closed', async () => {
    const { held, release } = hold()
    server({
      [myCommunitiesUrl]: {
        body: { success: true, data: { owned: [{ id: 'c1', name: 'Uno', role: 'owner' }], joined: [] } },
      },
      [typesUrl]: [{ body: { data: [type] } }, { body: { data: [type] }, held }],
      [ownUrl]: [{ body: { data: [] } }, { body: { data: [told] }, held }],
    })
    render(<TestimonialsPage />, { wrapper })
    const create = (await screen.findByText('Crear testimonio', undefined, waitOptions)).closest('button')
    create?.focus()
    fireEvent.click(create as HTMLElement)
    const form = await screen.findByText('enviar t1 en c1', undefined, waitOptions)
    vi.useFakeTimers()
    fireEvent.click(form)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(document.activeElement).toBe(create)
    release()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(document.activeElement?.textContent).toBe('Mis Testimonios')
  })
  it('keeps the form’s content when another tab selects another community', async () => {
    const [one, two] = [
      { id: 'c1', name: 'Uno', role: 'owner' },
      { id: 'c2', name: 'Dos', role: 'owner' },
    ]
    server({
      [myCommunitiesUrl]: { body: { success: true, data: { owned: [one, two], joined: [] } } },
      [typesUrl]: { body: { data: [type] } },
      [ownUrl]: { body: { data: [] } },
      'GET /api/testimony-types/community/c2': { body: { data: [{ ...type, id: 't2', title: 'Otra' }] } },
      'GET /api/testimonios/user/7?community_id=c2': { body: { data: [] } },
    })
    localStorage.setItem('currentCommunity', JSON.stringify(one))
    render(<TestimonialsPage />, { wrapper })
    fireEvent.click(await screen.findByText('Crear testimonio', undefined, waitOptions))
    const form = await screen.findByText('enviar t1 en c1', undefined, waitOptions)
    localStorage.setItem('currentCommunity', JSON.stringify(two))
    act(() => void dispatchEvent(new Event('storage')))
    await screen.findByText('Otra', undefined, waitOptions)
    expect(form.isConnected).toBe(true)
    fireEvent.click(form)
    await eventually(() =>
      expect(client.getQueryState(testimonialTypesQuery('c1').queryKey)?.isInvalidated).toBe(true),
    )
    expect(screen.queryByText(/^enviar/u)).toBeNull()
  })
})
