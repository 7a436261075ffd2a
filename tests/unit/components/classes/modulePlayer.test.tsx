// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type OnPosition,
  usePositionReports,
} from '../../../../src/components/classes/ModulePlayer/usePositionReports.ts'
import { useControlsVisibility } from '../../../../src/components/classes/ModulePlayer/useControlsVisibility.ts'
import { useCountdown } from '../../../../src/components/classes/NextVideo/useCountdown.ts'

const second = 1000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let visibility: DocumentVisibilityState = 'visible'
const see = (state: DocumentVisibilityState) => {
  visibility = state
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the countdown to the next video', () => {
  it('takes 8 seconds and ends once', async () => {
    const done = vi.fn<() => void>()
    const { result } = renderHook(() => useCountdown(8, done))
    expect(result.current).toBe(8)
    await pass(7 * second)
    expect([result.current, done.mock.calls.length]).toEqual([1, 0])
    await pass(5 * second)
    expect([result.current, done.mock.calls.length]).toEqual([0, 1])
  })

  it('pauses while the page is hidden', async () => {
    const done = vi.fn<() => void>()
    const { result } = renderHook(() => useCountdown(8, done))
    await pass(3 * second)
    see('hidden')
    await pass(60 * second)
    expect(result.current).toBe(5)
    see('visible')
    await pass(5 * second)
    expect(done).toHaveBeenCalledOnce()
  })

  it('does not end after it was unmounted', async () => {
    const done = vi.fn<() => void>()
    renderHook(() => useCountdown(8, done)).unmount()
    await pass(20 * second)
    expect(done).not.toHaveBeenCalled()
  })
})

describe('reports of the playback position', () => {
  const onPosition = vi.fn<OnPosition>()
  const video = { currentTime: 0, duration: 1000, paused: false }
  const start = (at = 0) => {
    onPosition.mockClear()
    Object.assign(video, { currentTime: at, duration: 1000, paused: false })
    const { result } = renderHook(() => usePositionReports(onPosition))
    act(() => result.current.begin(video as HTMLVideoElement, 'v1', at))
    return result
  }
  /** Plays `seconds` seconds, with four time updates per second. */
  const watch = async (hook: ReturnType<typeof start>, seconds: number) => {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      await pass(250)
      video.currentTime += 0.25
      act(() => hook.current.tick())
    }
  }
  const modes = () => onPosition.mock.calls.map(([, , mode]) => mode)

  it('go to the server every ten seconds of playing, to the device more often', async () => {
    const hook = start()
    await watch(hook, 31)
    expect(modes().filter((mode) => mode === 'send')).toHaveLength(3)
    expect(modes().filter((mode) => mode === 'save').length).toBeGreaterThan(9)
    expect(onPosition.mock.calls.at(-1)).toMatchObject(['v1', { duration: 1000 }, expect.any(String)])
  })

  it('go to the server on a pause and after a seek, if the position has changed', async () => {
    const hook = start()
    act(() => hook.current.report('send'))
    expect(onPosition).not.toHaveBeenCalled()
    video.currentTime = 42
    act(() => hook.current.report('send'))
    act(() => hook.current.report('send'))
    expect(onPosition.mock.calls).toMatchObject([['v1', { position: 42 }, 'send']])
  })

  it('go to the server at once when the video counts as watched', async () => {
    const hook = start(890)
    await watch(hook, 11)
    const sent = onPosition.mock.calls.find(([, , mode]) => mode === 'send')
    expect(sent?.[1].position).toBeCloseTo(900, 0)
  })

  it('are sent when the page is hidden or closed', async () => {
    const hook = start()
    await watch(hook, 3)
    see('hidden')
    expect(modes().at(-1)).toBe('leave')
    const before = onPosition.mock.calls.length
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(onPosition.mock.calls).toHaveLength(before)
    video.currentTime += 5
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(modes().at(-1)).toBe('leave')
  })

  it('contain the last position when the video closes, and stop then', () => {
    const hook = start()
    video.currentTime = 17
    act(() => hook.current.end())
    video.currentTime = 30
    act(() => hook.current.report('send'))
    expect(onPosition.mock.calls).toMatchObject([['v1', { position: 17 }, 'send']])
  })

  it('do not run while the video is paused or before it starts', async () => {
    const hook = start()
    video.paused = true
    await watch(hook, 30)
    expect(onPosition).not.toHaveBeenCalled()
    video.duration = Number.NaN
    video.currentTime = 99
    act(() => hook.current.report('send'))
    expect(onPosition).not.toHaveBeenCalled()
  })
})

describe('the player controls', () => {
  it('stay while paused and disappear after a moment of playing', async () => {
    const { result, rerender } = renderHook(({ paused }) => useControlsVisibility(paused), {
      initialProps: { paused: true },
    })
    await pass(10 * second)
    expect(result.current.visible).toBe(true)
    rerender({ paused: false })
    await pass(2 * second)
    expect(result.current.visible).toBe(true)
    await pass(second)
    expect(result.current.visible).toBe(false)
  })

  it('appear with a tap and disappear with the next', async () => {
    const { result } = renderHook(() => useControlsVisibility(false))
    await pass(3 * second)
    act(() => result.current.toggle())
    expect(result.current.visible).toBe(true)
    act(() => result.current.toggle())
    expect(result.current.visible).toBe(false)
  })

  it('stay while a menu is open', async () => {
    const { result } = renderHook(() => useControlsVisibility(false))
    act(() => result.current.setMenuOpen(true))
    await pass(10 * second)
    expect(result.current.visible).toBe(true)
  })
})
