// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { blockPerson, unblockPerson } from '../../../../src/api/blocks/mutations.ts'
import { blocksQuery } from '../../../../src/api/blocks/queries.ts'
import { queueRefreshMs } from '../../../../src/api/contract/networking.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import {
  openMatchConversation,
  endMatch,
  joinQueue,
  leaveQueue,
  queuePreferences,
} from '../../../../src/api/networking/mutations.ts'
import { messagingKeys } from '../../../../src/api/messaging/queries.ts'
import { joinFailure, queueFailure } from '../../../../src/api/networking/failures.ts'
import {
  markMatchEnded,
  matchQuery,
  networkingSettingsQuery,
  queueStatusQuery,
} from '../../../../src/api/networking/queries.ts'
import { questionsOf } from '../../../../src/components/networking/MatchCard/questions.ts'
import { reportSchema, toReport } from '../../../../src/components/networking/ReportDialog/report.schema.ts'
import { useTimeLeft } from '../../../../src/components/networking/shared/useTimeLeft.ts'
import {
  countdownText,
  roundsPassed,
  waitText,
} from '../../../../src/components/networking/shared/waitText.ts'
import { openingQuestions } from '../../../../src/locales/es/networkingMatch.ts'
import { TabTitle } from '../../../../src/pages/networking/NetworkingPage/TabTitle.tsx'
import { notifyWhenHidden } from '../../../../src/pages/networking/NetworkingPage/notifyWhenHidden.ts'
import { type FoundMatch, useMatch } from '../../../../src/pages/networking/NetworkingPage/useMatch.ts'
import { afterRoundMs, useQueue } from '../../../../src/pages/networking/NetworkingPage/useQueue.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const statusCall = 'GET /api/networking/queue/status/1'
const joinCall = 'POST /api/networking/queue/join/1'
const settingsCall = 'GET /api/networking/settings/1'
const matchCall = 'GET /api/extra/networking/match/1'
const leaveCall = 'DELETE /api/extra/networking/queue/1'
const blocksCall = 'GET /api/extra/blocks'

const open = { success: true, queue_status: { enabled: true, users_in_queue: 2 }, user_in_queue: false }
const off = { ...open, queue_status: { enabled: false, users_in_queue: 0 } }
const inQueue = (next?: string) => ({
  success: true,
  queue_status: { enabled: true, users_in_queue: 3, ...(next && { next_match_at: next }) },
  user_in_queue: true,
  user_queue_info: { position: 3, estimated_wait_minutes: 2, status: 'waiting' },
})
const match = {
  id: 'm1',
  matched_at: '2026-11-21T11:59:00Z',
  ends_at: '2026-11-21T12:15:00Z',
  people: [{ id: 34, name: 'Irene' }],
}
const noMatch = { body: { success: true, match: null } }

const ownClient = signedIn()
let client: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const looks = () => calls(statusCall).length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Waits for pending replies, renders and the requests they trigger. */
async function settle() {
  for (let step = 0; step < 6; step += 1) await pass(1)
}
const bodyOf = (call: string) => JSON.parse(calls(call).at(-1)?.init.body as string) as unknown

beforeEach(() => {
  client = ownClient()
})

describe('polling the queue', () => {
  it('happens every 30 seconds while networking is enabled', async () => {
    server({ [statusCall]: { body: open } })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    expect(looks()).toBe(1)
    await pass(queueRefreshMs - 1)
    expect(looks()).toBe(1)
    await pass(1)
    expect(looks()).toBe(2)
    await pass(3 * queueRefreshMs)
    expect(looks()).toBe(5)
    expect(queueRefreshMs).toBe(30_000)
  })
  it('continues in a background tab', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    server({ [statusCall]: { body: open } })
    renderHook(() => useQueue(1), { wrapper })
    await pass(queueRefreshMs)
    expect(looks()).toBe(2)
  })
  it('continues after a failed request', async () => {
    server({ [statusCall]: [{ body: open }, { status: 500 }, { body: open }] })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await pass(2 * queueRefreshMs)
    expect(looks()).toBe(3)
  })
  it('never happens while networking is disabled, not even when the window gets the focus', async () => {
    server({ [statusCall]: { body: off } })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    act(() => {
      dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new Event('focus'))
      dispatchEvent(new Event('online'))
    })
    await pass(4 * queueRefreshMs)
    expect(looks()).toBe(1)
  })
  it('continues for a waiting member if the reply omits whether networking is enabled', async () => {
    const silent = { ...inQueue(), queue_status: { users_in_queue: 1 } }
    server({ [statusCall]: [{ body: silent }, { body: { ...silent, user_in_queue: false } }] })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await pass(5 * queueRefreshMs)
    expect(looks()).toBe(2)
  })
  it('stops when networking is disabled', async () => {
    server({ [statusCall]: [{ body: open }, { body: off }] })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await pass(5 * queueRefreshMs)
    expect(looks()).toBe(2)
  })
  it('stops when the screen closes, and leaves nothing in the cache', async () => {
    server({ [statusCall]: { body: inQueue('2026-11-21T12:00:10Z') } })
    const { unmount } = renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    unmount()
    await pass(10)
    expect(client.getQueryData(queueStatusQuery(1).queryKey)).toBeUndefined()
    await pass(10 * queueRefreshMs)
    expect(looks()).toBe(1)
  })
  it('happens once more just after a round for which the member waits', async () => {
    server({
      [statusCall]: [{ body: inQueue('2026-11-21T12:00:10Z') }, { body: inQueue('2026-11-21T12:05:10Z') }],
    })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await pass(10_000 + afterRoundMs - 1)
    expect(looks()).toBe(1)
    await pass(1)
    expect(looks()).toBe(2)
    // The next poll is 30 seconds later.
    await pass(queueRefreshMs - 1)
    expect(looks()).toBe(2)
    await pass(10)
    expect(looks()).toBe(3)
  })
  it.each([
    [
      'who does not wait',
      { ...open, queue_status: { ...open.queue_status, next_match_at: '2026-11-21T12:00:10Z' } },
    ],
    ['after a round that is over already', inQueue('2026-11-21T11:59:50Z')],
    ['after a moment that is none', inQueue('mañana')],
  ])('has no additional request for %s', async (_, body) => {
    server({ [statusCall]: { body } })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await pass(queueRefreshMs - 1)
    expect(looks()).toBe(1)
  })
  it('stops for a community that is no longer selected, whose place is hidden', async () => {
    const other = 'GET /api/networking/queue/status/2'
    server({ [statusCall]: { body: inQueue() }, [other]: { body: open, after: 100 } })
    const { result, rerender } = renderHook(({ id }) => useQueue(id), { wrapper, initialProps: { id: 1 } })
    await pass(0)
    expect(result.current.data?.user_in_queue).toBe(true)
    rerender({ id: 2 })
    expect(result.current.data).toBeUndefined()
    await pass(4 * queueRefreshMs)
    expect(looks()).toBe(1)
    expect(calls(other).length).toBeGreaterThan(3)
  })
})

describe('a device with a wrong clock', () => {
  const both = () => renderHook(() => useMatch(1, useQueue(1)), { wrapper })
  it.each([
    ['hours ahead', '2026-11-21T09:00:00.000Z', '2026-11-21T09:04:30Z', '2026-11-21T09:15:00Z'],
    ['hours behind', '2026-11-21T15:00:00.000Z', '2026-11-21T15:04:30Z', '2026-11-21T15:15:00Z'],
  ])(
    'shows %s, rounds and matches with the same duration as elsewhere',
    async (_, server_time, next_match_at, ends_at) => {
      const info = { joined_at: server_time, last_seen: server_time }
      const body = {
        ...open,
        server_time,
        queue_status: { enabled: true, next_match_at },
        user_queue_info: info,
      }
      server({
        [statusCall]: { body: { ...body, match_id: 'm1' } },
        [matchCall]: { body: { match: { ...match, matched_at: server_time, ends_at }, server_time } },
      })
      const { result } = both()
      await settle()
      expect(client.getQueryData(queueStatusQuery(1).queryKey)).toMatchObject({
        queue_status: { next_match_at: expect.stringMatching(/^2026-11-21T12:04:30/u) },
        user_queue_info: {
          joined_at: expect.stringMatching(/^2026-11-21T12:00:00/u),
          last_seen: expect.stringMatching(/^2026-11-21T12:00:00/u),
        },
      })
      expect(result.current.match?.ends_at).toMatch(/^2026-11-21T12:15:00/u)
      expect(result.current.match?.matched_at).toMatch(/^2026-11-21T12:00:00/u)
      // It is polled like a running match.
      await pass(queueRefreshMs)
      expect(calls(matchCall)).toHaveLength(2)
    },
  )
  it('requests the queue at the end of the round', async () => {
    const next = { ...inQueue('2026-11-21T15:05:10Z'), server_time: '2026-11-21T15:00:10Z' }
    const first = { ...inQueue('2026-11-21T15:00:10Z'), server_time: '2026-11-21T15:00:00Z' }
    server({ [statusCall]: [{ body: first }, { body: next }] })
    renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await pass(10_000 + afterRoundMs)
    expect(looks()).toBe(2)
  })
  it.each([
    [undefined, '2026-11-21T12:04:30Z'],
    ['mañana', '2026-11-21T12:04:30Z'],
    ['2026-11-21T11:59:59.500Z', '2026-11-21T12:04:30Z'],
  ])(
    'uses the times unchanged with a difference of a second or an invalid one (%s)',
    async (server_time, at) => {
      server({ [statusCall]: { body: { ...inQueue(at), server_time } } })
      const { result } = renderHook(() => useQueue(1), { wrapper })
      await pass(0)
      expect(result.current.data?.queue_status.next_match_at).toBe(at)
    },
  )
})

describe('joining the queue', () => {
  it.each([
    [undefined, 'video'],
    [null, 'video'],
    [[], 'video'],
    [['video', 'audio'], 'video'],
    [['audio', 'video'], 'video'],
    [['audio'], 'audio'],
    [['texto'], 'audio'],
  ])('with allowed types %j requests %s', (types, type) => {
    expect(queuePreferences({ allowed_session_types: types })).toEqual({
      language: 'es',
      topics: ['networking', 'business'],
      session_type: type,
    })
  })
  it('without settings requests video', () => {
    expect(queuePreferences(null).session_type).toBe('video')
    expect(queuePreferences(undefined).session_type).toBe('video')
  })
  it('sends the preferences, shows the place in the reply, and refetches the queue at once', async () => {
    server({
      [statusCall]: [{ body: open }, { body: inQueue(), after: 200 }],
      [joinCall]: { body: { success: true, data: { position: 8, estimated_wait_minutes: 75 } } },
    })
    const { result } = renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await act(() => joinQueue(client, 1, { allowed_session_types: ['audio'] }))
    await pass(0)
    expect(bodyOf(joinCall)).toEqual({
      preferences: { language: 'es', topics: ['networking', 'business'], session_type: 'audio' },
    })
    expect(looks()).toBe(2)
    expect(result.current.data).toMatchObject({
      user_in_queue: true,
      user_queue_info: { position: 8, estimated_wait_minutes: 75 },
    })
    await pass(200)
    await settle()
    expect(result.current.data?.user_queue_info?.position).toBe(3)
  })
  it('is not undone by a poll that began before', async () => {
    server({
      [statusCall]: [{ body: open }, { body: open, after: 500 }, { body: inQueue() }],
      [joinCall]: { body: { success: true, data: { position: 8 } } },
    })
    const { result } = renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    await pass(queueRefreshMs)
    await act(() => joinQueue(client, 1, null))
    await pass(1000)
    expect(result.current.data?.user_in_queue).toBe(true)
  })
  it('hides the reason for a lost place, and forgets the last match', async () => {
    server({
      [statusCall]: [{ body: { ...open, ended_reason: 'away' } }, 'cut'],
      [joinCall]: { body: { success: true } },
    })
    const { result } = renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    client.setQueryData(matchQuery(1).queryKey, match)
    await act(() => joinQueue(client, 1, null))
    await pass(0)
    expect(result.current.data).toMatchObject({ user_in_queue: true, ended_reason: null })
    expect(client.getQueryData(matchQuery(1).queryKey)).toBeNull()
  })
  it('leaves nothing behind when the screen closes before the reply', async () => {
    server({ [statusCall]: { body: open }, [joinCall]: { body: { success: true }, after: 500 } })
    const { unmount } = renderHook(() => useMatch(1, useQueue(1)), { wrapper })
    await settle()
    const joined = joinQueue(client, 1, null)
    unmount()
    await pass(500)
    await joined
    expect(client.getQueryCache().getAll()).toEqual([])
  })
  it('fails with the server’s message after an ok reply with a failure', async () => {
    server({ [joinCall]: { body: { success: false, error: 'La cola está llena' } } })
    const refused = await joinQueue(client, 1, null).catch((error: unknown) => error as Error)
    expect(refused && joinFailure(refused)).toEqual({
      title: 'Error al unirse a la cola',
      detail: 'La cola está llena',
    })
  })
  it.each([
    [400, 'Networking no está habilitado para esta comunidad'],
    [401, 'Token requerido o inválido'],
    [403, 'No tienes acceso a la cola de esta comunidad'],
    [404, 'Error al unirse a la cola'],
    [500, 'Error al unirse a la cola'],
  ])('fails for %i with «%s»', (status, title) => {
    expect(joinFailure(new ApiError('http', { status }))).toEqual({ title })
  })
  it.each([
    [
      new ApiError('http', { status: 400, serverMessage: 'x' }),
      'Networking no está habilitado para esta comunidad',
    ],
    [new ApiError('http', { status: 403, serverMessage: 'Verifica tu perfil' }), 'Verifica tu perfil'],
    [new ApiError('invalid', { status: 200 }), 'Respuesta inválida del servidor'],
    [new ApiError('network'), 'Error al unirse a la cola'],
  ])('returns for %s: %s', (error, title) => {
    expect(joinFailure(error).title).toBe(title)
  })
  it('is repeated once with a renewed token after 401, not after 403', async () => {
    const renewal = 'POST /api/auth/refresh'
    server({
      [joinCall]: [{ status: 403 }, { status: 401 }, { body: { success: true } }],
      [renewal]: { body: { success: true, token: 'nuevo' } },
    })
    await expect(joinQueue(client, 1, null)).rejects.toThrow('HTTP 403')
    expect(calls(renewal)).toHaveLength(0)
    await joinQueue(client, 1, null)
    expect(calls(renewal)).toHaveLength(1)
    expect(calls(joinCall)).toHaveLength(3)
  })
})

describe('a reply', () => {
  it.each([[{}], [{ success: true }], [{ queue_status: null }], ['<html>']])(
    'with a status like %j is invalid',
    async (body) => {
      server({ [statusCall]: { body } })
      const error = await client.fetchQuery(queueStatusQuery(1)).catch((thrown: unknown) => thrown as Error)
      expect(queueFailure(error as Error)).toEqual({ title: 'Respuesta inválida del servidor' })
    },
  )
  it.each([
    [new ApiError('http', { status: 401 }), 'Token requerido o inválido'],
    [new ApiError('http', { status: 403 }), 'No tienes acceso a la cola de esta comunidad'],
    [new ApiError('http', { status: 500 }), 'No pudimos consultar la cola'],
    [new ApiError('network'), 'No pudimos consultar la cola'],
  ])('of the queue with %s fails with: %s', (error, title) => {
    expect(queueFailure(error).title).toBe(title)
  })
  it('without settings is no failure, other errors are', async () => {
    server({ [settingsCall]: [{ status: 404 }, { status: 500 }, { body: { success: false } }] })
    const { queryKey, queryFn } = networkingSettingsQuery(1)
    const ask = () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 })
    expect(await ask()).toBeNull()
    await expect(ask()).rejects.toThrow('HTTP 500')
    await expect(ask()).rejects.toThrow(ApiError)
  })
  it('to leaving removes the place at once and shows a match that was made just before', async () => {
    server({
      [statusCall]: [{ body: inQueue() }, { body: open, after: 100 }],
      [leaveCall]: [{ body: { success: true, match_id: 'm1' } }, { body: { success: true } }],
    })
    const { result } = renderHook(() => useQueue(1), { wrapper })
    await pass(0)
    expect(await act(() => leaveQueue(client, 1))).toBe(true)
    await pass(0)
    expect(result.current.data).toMatchObject({ user_in_queue: false, match_id: 'm1' })
    expect(await act(() => leaveQueue(client, 1))).toBe(false)
  })
  it('to ending a match that has already ended is no failure', async () => {
    server({ 'POST /api/extra/networking/matches/m1/end': [{ status: 404 }, { status: 500 }] })
    await expect(endMatch('m1')).resolves.toBeUndefined()
    await expect(endMatch('m1')).rejects.toThrow(ApiError)
  })
})

describe('a match', () => {
  const both = () => renderHook(() => useMatch(1, useQueue(1)), { wrapper })

  it('is requested with the page, also if the member was not waiting', async () => {
    server({ [statusCall]: { body: { ...open, match_id: 'm1' } }, [matchCall]: { body: { match } } })
    const { result } = both()
    await settle()
    expect(result.current).toMatchObject({ match: { id: 'm1' }, foundWhileWaiting: false, ended: false })
    expect(calls(matchCall)).toHaveLength(1)
  })
  it('is requested when the member is no longer in the queue', async () => {
    server({
      [statusCall]: [{ body: inQueue() }, { body: open }],
      [matchCall]: [noMatch, { body: { match } }],
    })
    const { result } = both()
    await settle()
    expect(result.current.match).toBeNull()
    await pass(queueRefreshMs)
    await settle()
    expect(result.current).toMatchObject({ match: { id: 'm1' }, foundWhileWaiting: true })
  })
  it('that the queue mentions is requested until it exists', async () => {
    server({
      [statusCall]: { body: { ...open, match_id: 'm1' } },
      [matchCall]: [{ status: 500 }, { status: 500 }, { body: { match } }],
    })
    const { result } = both()
    await settle()
    expect(result.current.error).toBeInstanceOf(ApiError)
    await pass(queueRefreshMs)
    await settle()
    expect(result.current.match?.id).toBe('m1')
    expect(result.current.error).toBeNull()
  })
  it('that a back end does not support is no failure', async () => {
    server({ [statusCall]: { body: open }, [matchCall]: { status: 404 } })
    const { result } = both()
    await pass(queueRefreshMs)
    expect(result.current).toMatchObject({ match: null, error: null })
    expect(calls(matchCall)).toHaveLength(1)
  })
  it('is polled while it lasts, and stays visible when its time is over', async () => {
    const short = { ...match, ends_at: '2026-11-21T12:01:00Z' }
    const left = { ...short, people: [{ id: 34, name: 'Irene', left: true }] }
    server({
      [statusCall]: { body: { ...open, match_id: 'm1' } },
      [matchCall]: [{ body: { match: short } }, { body: { match: left } }, noMatch],
    })
    const { result } = both()
    await settle()
    await pass(queueRefreshMs)
    await settle()
    expect(result.current.match?.people[0]?.left).toBe(true)
    await pass(queueRefreshMs)
    await pass(4 * queueRefreshMs)
    expect(result.current.match?.id).toBe('m1')
  })
  it('that was ended elsewhere stays visible, so that the other member can be reported', async () => {
    server({
      [statusCall]: [{ body: { ...open, match_id: 'm1' } }, { body: open }],
      [matchCall]: [{ body: { match } }, noMatch],
    })
    const { result } = both()
    await settle()
    expect(result.current).toMatchObject({ match: { id: 'm1' }, ended: false })
    await pass(queueRefreshMs)
    await settle()
    expect(result.current).toMatchObject({ match: { id: 'm1' }, ended: true })
    act(() => result.current.dismiss())
    expect(result.current.match).toBeNull()
  })
  it('that the member has ended stays until the member joins the queue again', async () => {
    server({
      [statusCall]: [{ body: { ...open, match_id: 'm1' } }, { body: open }, { body: inQueue() }],
      [matchCall]: [{ body: { match } }, noMatch],
      [joinCall]: { body: { success: true } },
    })
    const { result } = both()
    await settle()
    await act(() => markMatchEnded(client, 1))
    await settle()
    expect(result.current).toMatchObject({ match: { id: 'm1' }, ended: true })
    await act(() => joinQueue(client, 1, null))
    await settle()
    expect(result.current.match).toBeNull()
  })
  it('after another one is shown as new', async () => {
    server({
      [statusCall]: [
        { body: { ...open, match_id: 'm1' } },
        { body: inQueue() },
        { body: { ...open, match_id: 'm2' } },
      ],
      [matchCall]: [{ body: { match } }, { body: { match: { ...match, id: 'm2' } } }],
      [joinCall]: { body: { success: true } },
    })
    const { result } = both()
    await settle()
    await act(() => joinQueue(client, 1, null))
    await settle()
    await pass(queueRefreshMs)
    await settle()
    expect(result.current).toMatchObject({ match: { id: 'm2' }, ended: false, foundWhileWaiting: true })
  })
})

describe('a notification of a new match', () => {
  const found = (id: string | null, foundWhileWaiting = true): FoundMatch => ({
    match: id === null ? null : { ...match, id },
    ended: false,
    foundWhileWaiting,
    error: null,
    busy: false,
    onRetry: vi.fn<() => void>(),
    dismiss: vi.fn<() => void>(),
  })
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const shown: string[] = []
  const allow = (permission: NotificationPermission) => {
    shown.length = 0
    const Notice = class extends EventTarget {
      static permission = permission
      constructor(title: string, { body }: NotificationOptions) {
        super()
        shown.push(`${title} ${body}`)
      }
    }
    vi.stubGlobal('Notification', Notice)
  }

  it('appears in the title of the tab until the page gets the focus', () => {
    look('hidden')
    const { rerender } = render(<TabTitle found={found(null)} />)
    expect(document.title).toBe('Networking · Faro')
    rerender(<TabTitle found={found('m1')} />)
    expect(document.title).toBe('¡Ya te toca! · Faro')
    look('visible')
    expect(document.title).toBe('Networking · Faro')
    look('hidden')
    expect(document.title).toBe('Networking · Faro')
    rerender(<TabTitle found={found('m2')} />)
    expect(document.title).toBe('¡Ya te toca! · Faro')
  })
  it('is not shown for an existing match', () => {
    look('hidden')
    render(<TabTitle found={found('m1', false)} />)
    expect(document.title).toBe('Networking · Faro')
  })
  it.each([
    ['hidden', 'granted', ['¡Ya te toca! Irene']],
    ['visible', 'granted', []],
    ['hidden', 'default', []],
    ['hidden', 'denied', []],
  ] as const)('with a %s page and permission %s is %j', (state, permission, notices) => {
    look(state)
    allow(permission)
    notifyWhenHidden('¡Ya te toca!', 'Irene')
    expect(shown).toEqual(notices)
  })
  it('does not fail on a phone that shows notifications only from workers', () => {
    look('hidden')
    const Notice = Object.assign(
      function refuse() {
        throw new TypeError('Illegal constructor')
      },
      { permission: 'granted' },
    )
    vi.stubGlobal('Notification', Notice)
    expect(() => notifyWhenHidden('a', 'b')).not.toThrow()
  })
})

describe('the conversation of a match', () => {
  const conversationCall = 'POST /api/extra/networking/matches/m1/conversation'

  it('is the one that the server finds or creates', async () => {
    server({ [conversationCall]: { body: { success: true, conversation_id: 'c1' } } })
    client.setQueryData(messagingKeys.lists, [])
    expect(await openMatchConversation(client, 'm1')).toBe('c1')
    expect(client.getQueryState(messagingKeys.lists)?.isInvalidated).toBe(true)
  })
  it.each([{ success: false, conversation_id: 'c1' }, { success: true }])(
    'is missing in %j',
    async (body) => {
      server({ [conversationCall]: { body } })
      await expect(openMatchConversation(client, 'm1')).rejects.toThrow(ApiError)
    },
  )
})

describe('blocks', () => {
  it('are refetched after blocking', async () => {
    server({ [blocksCall]: { body: { people: [] } }, 'POST /api/extra/blocks': { body: { success: true } } })
    client.setQueryData(blocksQuery.queryKey, [])
    await blockPerson(client, 34)
    expect(bodyOf('POST /api/extra/blocks')).toEqual({ user_id: 34 })
    expect(client.getQueryState(blocksQuery.queryKey)?.isInvalidated).toBe(true)
  })
  it('are removed also if already removed; other failures keep them', async () => {
    client.setQueryData(blocksQuery.queryKey, [{ id: '34' }, { id: 35 }])
    server({ 'DELETE /api/extra/blocks/34': [{ status: 500 }, { status: 404 }] })
    await expect(unblockPerson(client, 34)).rejects.toThrow(ApiError)
    expect(client.getQueryData(blocksQuery.queryKey)).toHaveLength(2)
    await unblockPerson(client, 34)
    expect(client.getQueryData(blocksQuery.queryKey)).toEqual([{ id: 35 }])
  })
})

describe('texts and times', () => {
  it.each([
    [0, 'Menos de 1 min'],
    [0.99, 'Menos de 1 min'],
    [-2, 'Menos de 1 min'],
    [1, '1 min'],
    [4.5, '5 min'],
    [59.6, '60 min'],
    [60, '60 min'],
    [60.2, '1 h 0 min'],
    [65, '1 h 5 min'],
    [119.7, '2 h 0 min'],
    [1500, '25 h 0 min'],
    [null, ''],
    [undefined, ''],
    [Number.NaN, ''],
  ])('format a wait of %s minutes as «%s»', (minutes, text) => {
    expect(waitText(minutes)).toBe(text)
  })
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [272_000, '4:32'],
    [3_872_000, '1:04:32'],
  ])('format %i ms as %s', (ms, text) => {
    expect(countdownText(ms)).toBe(text)
  })
  it.each([
    ['11:58:00', '12:01:00', 5, 0],
    ['11:56:00', '12:01:00', 5, 0],
    ['11:55:59', '12:01:00', 5, 1],
    ['11:45:30', '12:01:00', 5, 3],
    ['11:45:30', '12:01:00', 0, 0],
    ['11:45:30', '12:01:00', null, 0],
    ['12:30:00', '12:01:00', 5, 0],
  ])(
    'count for joined at %s, next round at %s, every %s min: %i past rounds',
    (joined, next, interval, rounds) => {
      const rest = { joinedAt: `2026-11-21T${joined}Z`, nextMatchAt: `2026-11-21T${next}Z` }
      expect(roundsPassed({ ...rest, intervalMinutes: interval })).toBe(rounds)
    },
  )
  it('count no rounds of a queue without times', () => {
    expect(roundsPassed({ joinedAt: null, nextMatchAt: 'x', intervalMinutes: 5 })).toBe(0)
  })
  it('choose the same three questions for both members, and others for another match', () => {
    const first = questionsOf('m501')
    expect(questionsOf('m501')).toEqual(first)
    expect(new Set(first).size).toBe(3)
    const all = Array.from({ length: 200 }, (_, n) => questionsOf(`match-${n}`))
    expect(new Set(all.flat())).toEqual(new Set(openingQuestions))
    expect(all.every((three) => new Set(three).size === 3)).toBe(true)
  })
  it('count down by seconds to zero', async () => {
    const { result } = renderHook(() => useTimeLeft('2026-11-21T12:00:02.400Z'))
    expect(result.current).toBe(2400)
    await pass(400)
    expect(result.current).toBe(2000)
    await pass(1000)
    expect(result.current).toBe(1000)
    await pass(60_000)
    expect(result.current).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
  it('show no countdown without an end', () => {
    const before = vi.getTimerCount()
    const { result } = renderHook(() => useTimeLeft('nunca'))
    expect(result.current).toBeNull()
    expect(vi.getTimerCount()).toBe(before)
  })
})

describe('a report', () => {
  const valid = (values: object) => reportSchema['~standard'].validate(values)
  it('requires a listed reason, and limits the text', async () => {
    const report = { reason: 'spam', details: '', block: false }
    expect(await valid(report)).not.toHaveProperty('issues')
    for (const reason of ['', null]) {
      expect(await valid({ ...report, reason })).toMatchObject({ issues: [{ message: 'Elige un motivo' }] })
    }
    expect(await valid({ ...report, reason: 'envidia' })).toHaveProperty('issues')
    expect(await valid({ ...report, details: ` ${'x'.repeat(1000)} ` })).not.toHaveProperty('issues')
    expect(await valid({ ...report, details: 'x'.repeat(1001) })).toHaveProperty('issues')
  })
  it('omits empty fields', () => {
    expect(toReport({ reason: 'no_show', details: '  ', block: false })).toEqual({ reason: 'no_show' })
    expect(toReport({ reason: 'other', details: ' Dijo… ', block: true })).toEqual({
      reason: 'other',
      details: 'Dijo…',
      block: true,
    })
  })
})
