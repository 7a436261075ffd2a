// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { claimReminder } from '../../../../src/components/meetings/MeetingReminder/claimReminder.ts'
import { MeetingReminder } from '../../../../src/components/meetings/MeetingReminder/MeetingReminder.tsx'
import { setReminders } from '../../../../src/components/meetings/ReminderSwitch/reminderSetting.ts'
import { useNow } from '../../../../src/components/meetings/shared/useNow.ts'
import { dismiss, subscribe, toasts } from '../../../../src/components/ui/toast/store.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'

const soon = 'GET /api/extra/meetings/soon'
const minute = 60_000
const noon = new Date('2026-11-21T12:00:00Z')
const start = new Date(noon.getTime() + 25 * minute)
const meeting = {
  id: 'm1',
  topic: 'Reto de la semana',
  start_time: start.toISOString(),
  duration: 20,
  join_url: 'https://zoom.example/j/1',
  status: 'waiting',
  community_id: 'c1',
  community_name: 'Ágora',
}
const reply = (...meetings: object[]) => ({ body: { success: true, meetings } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const seen = (visible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  return act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

function Toasts() {
  return useSyncExternalStore(subscribe, toasts).map(({ id, text }) => <p key={id}>{text}</p>)
}

/** Opens a separate tab: another query cache on the same device. */
const openTab = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <MeetingReminder />
        <Toasts />
      </QueryClientProvider>
    </MemoryRouter>,
  )

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  fakeNetwork()
  localStorage.clear()
  endSession('logout')
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
  server({ [soon]: reply(meeting) })
})
afterEach(() => {
  cleanup()
  act(() => toasts().forEach(({ id }) => dismiss(id)))
  setReminders(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the reminder', () => {
  it('appears ten minutes before the start, not earlier, with the link', async () => {
    openTab()
    await pass(14 * minute + 59_000)
    expect(toasts()).toEqual([])
    await pass(2000)
    expect(toasts()).toMatchObject([
      { sticky: true, action: { label: 'Unirse', href: 'https://zoom.example/j/1' } },
    ])
    expect(screen.getByText(/^Empieza a las \d\d:25: Reto de la semana · Ágora$/u)).toBeDefined()
  })

  it('appears at once when the page is opened later than that', async () => {
    vi.setSystemTime(start.getTime() - 3 * minute)
    openTab()
    await pass(50)
    expect(toasts()).toHaveLength(1)
  })

  it('appears once, across refetches, reloads and tabs', async () => {
    const first = openTab()
    const second = openTab()
    await pass(16 * minute)
    expect(toasts()).toHaveLength(1)
    expect(calls(soon).length).toBeGreaterThan(2)
    act(() => toasts().forEach(({ id }) => dismiss(id)))
    first.unmount()
    second.unmount()
    openTab()
    await pass(5 * minute)
    expect(toasts()).toEqual([])
  })

  it('appears again when the meeting is postponed', async () => {
    openTab()
    await pass(16 * minute)
    act(() => toasts().forEach(({ id }) => dismiss(id)))
    server({
      [soon]: reply({ ...meeting, start_time: new Date(start.getTime() + 30 * minute).toISOString() }),
    })
    await pass(30 * minute)
    expect(toasts()).toHaveLength(1)
  })

  it('appears only when the tab is visible', async () => {
    openTab()
    await pass(10 * minute)
    await seen(false)
    await pass(8 * minute)
    expect(toasts()).toEqual([])
    await seen(true)
    await pass(50)
    expect(toasts()).toHaveLength(1)
  })

  it('disappears when the meeting is over', async () => {
    openTab()
    await pass(16 * minute)
    await pass(29 * minute)
    expect(toasts()).toHaveLength(1)
    await pass(1000)
    expect(toasts()).toEqual([])
  })

  it.each([
    ['that has ended', { status: 'ended' }],
    ['without a date', { start_time: null }],
  ])('is not shown for a meeting %s', async (_what, changes) => {
    server({ [soon]: reply({ ...meeting, ...changes }) })
    openTab()
    await pass(20 * minute)
    expect(toasts()).toEqual([])
  })

  it.each(['javascript:alert(1)', null])('leads to the calendar when the link is %s', async (join_url) => {
    server({ [soon]: reply({ ...meeting, join_url }) })
    openTab()
    await pass(16 * minute)
    expect(toasts()).toMatchObject([{ action: { label: 'Ver calendario' } }])
    expect(toasts()[0]?.action).not.toHaveProperty('href')
  })

  it('polls every five minutes, and not at all when it is disabled', async () => {
    const tab = openTab()
    await pass(10 * minute + 100)
    expect(calls(soon)).toHaveLength(3)
    await act(async () => setReminders(false))
    await pass(20 * minute)
    expect(calls(soon)).toHaveLength(3)
    expect(toasts()).toEqual([])
    tab.unmount()
  })

  it('ignores a failed request', async () => {
    server({ [soon]: [{ status: 500 }, reply(meeting)] })
    openTab()
    await pass(16 * minute)
    expect(toasts()).toHaveLength(1)
  })
})

describe('claiming a reminder', () => {
  it('succeeds once per member, meeting and start', async () => {
    expect(await claimReminder(7, 'a', start)).toBe(true)
    expect(await claimReminder(7, 'a', start)).toBe(false)
    expect(await claimReminder(7, 'b', start)).toBe(true)
    expect(await claimReminder(8, 'a', start)).toBe(true)
    expect(await claimReminder(7, 'a', new Date(start.getTime() + minute))).toBe(true)
  })

  it('removes claims of past meetings', async () => {
    await claimReminder(7, 'a', start)
    await claimReminder(7, 'b', new Date(start.getTime() + 48 * 60 * minute))
    expect(Object.keys(JSON.parse(localStorage.getItem('faro:reminded:7') ?? '{}') as object)).toEqual(['b'])
  })

  it.each(['nada', '[]', 'null', '7'])('succeeds with the corrupt stored value %s', async (text) => {
    localStorage.setItem('faro:reminded:7', text)
    expect(await claimReminder(7, 'a', start)).toBe(true)
  })

  it('succeeds when storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(await claimReminder(7, 'a', start)).toBe(true)
  })
})

describe('the clock of the reminder', () => {
  it('updates at full minutes and at changes of state', async () => {
    const turn = noon.getTime() + 90_500
    const { result } = renderHook(() => useNow([turn]))
    const seconds = () => (result.current.getTime() - noon.getTime()) / 1000
    expect(seconds()).toBe(0)
    await pass(59_999)
    expect(seconds()).toBe(0)
    await pass(1)
    expect(seconds()).toBe(60)
    await pass(30_500)
    expect(seconds()).toBe(90.5)
    await pass(29_500)
    expect(seconds()).toBe(120)
  })

  it('updates when the page is visible again after a sleep', async () => {
    const { result } = renderHook(() => useNow([]))
    vi.setSystemTime(noon.getTime() + 3 * 60 * minute)
    await seen(true)
    expect(result.current.getTime()).toBe(noon.getTime() + 3 * 60 * minute)
  })
})
