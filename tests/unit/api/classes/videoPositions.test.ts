// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VideoExtras, VideoProgress } from '../../../../src/api/contract/classes/progress.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import {
  savePosition,
  pendingPositions,
  withPosition,
  sendPositionOnPageHide,
  sendPositions,
  withPendingPositions,
} from '../../../../src/api/classes/videoPositions.ts'
import { fixClock } from '#lib/clock.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'
import { eventually, flushTasks } from '../../../eventually.ts'

const save = (id: string) => `PUT /api/extra/learning/videos/${id}`
const noon = Date.parse('2026-11-21T12:00:00Z')
const positionAt = (position: number, at = noon) => ({ position, duration: 100, at })
const progress = (video_id: string, position: number, watched = false): VideoProgress => ({
  video_id,
  position,
  duration: 100,
  watched,
  updated_at: '2026-11-21T12:00:00Z',
})
const ok = (id: string, position: number) => ({ body: { success: true, progress: progress(id, position) } })
const told = vi.fn<(progress: VideoProgress) => void>()
const bodies = (id: string) => calls(save(id)).map(({ init }) => JSON.parse(init.body as string) as unknown)

beforeEach(() => {
  fixClock(noon + 90_000)
  fakeNetwork()
  told.mockClear()
  localStorage.clear()
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
})
afterEach(() => {
  fixClock(null)
  endSession('logout')
  vi.unstubAllGlobals()
})

describe('an unsent position', () => {
  it('is stored on the device at once, and removed when the server has it', async () => {
    server({ [save('v1')]: ok('v1', 31) })
    savePosition(7, 'v1', positionAt(31))
    expect(pendingPositions(7)).toEqual({ v1: positionAt(31) })
    await sendPositions(7, told)
    expect(bodies('v1')).toEqual([{ position: 31, duration: 100, age: 90 }])
    expect(told).toHaveBeenCalledWith(progress('v1', 31))
    expect(pendingPositions(7)).toEqual({})
    expect(localStorage.getItem('faro:video-places:7')).toBeNull()
  })

  it('is not sent with the session of another member', async () => {
    server({ [save('v1')]: ok('v1', 31), [save('v2')]: ok('v2', 5) })
    savePosition(7, 'v1', positionAt(31))
    savePosition(7, 'v2', positionAt(5))
    const sent = sendPositions(7, told)
    told.mockImplementationOnce(() => beginSession('other', { id: 8, name: 'Ana' }))
    await sent
    expect(calls(save('v1'))).toHaveLength(1)
    expect(calls(save('v2'))).toHaveLength(0)
    expect(pendingPositions(7)).toEqual({ v2: positionAt(5) })
  })

  it.each([['cut' as const], [{ status: 500 }], [{ status: 429 }]])(
    'stays on the device after %j, and only the last one is sent with the next',
    async (answer) => {
      server({ [save('v1')]: answer })
      savePosition(7, 'v1', positionAt(31))
      await sendPositions(7, told)
      expect(pendingPositions(7)).toEqual({ v1: positionAt(31) })
      expect(told).not.toHaveBeenCalled()
      server({ [save('v1')]: ok('v1', 44), [save('v2')]: ok('v2', 5) })
      savePosition(7, 'v1', positionAt(44, noon + 1000))
      savePosition(7, 'v2', positionAt(5, noon + 2000))
      await sendPositions(7, told)
      expect(bodies('v1').at(-1)).toEqual({ position: 44, duration: 100, age: 89 })
      expect(bodies('v2')).toEqual([{ position: 5, duration: 100, age: 88 }])
      expect(pendingPositions(7)).toEqual({})
    },
  )

  it.each([400, 404])('is dropped when the server rejects it permanently: %i', async (status) => {
    server({ [save('v1')]: { status }, [save('v2')]: ok('v2', 5) })
    savePosition(7, 'v1', positionAt(31))
    savePosition(7, 'v2', positionAt(5))
    await sendPositions(7, told)
    expect(pendingPositions(7)).toEqual({})
    expect(told).toHaveBeenCalledOnce()
  })

  it('is replaced by a newer one that plays while the request runs, which is sent later', async () => {
    server({ [save('v1')]: { ...ok('v1', 31), after: 20 } })
    savePosition(7, 'v1', positionAt(31))
    const first = sendPositions(7, told)
    await eventually(() => expect(calls(save('v1'))).toHaveLength(1))
    savePosition(7, 'v1', positionAt(35, noon + 4000))
    await first
    expect(bodies('v1').at(-1)).toMatchObject({ position: 31 })
    expect(pendingPositions(7)).toEqual({ v1: positionAt(35, noon + 4000) })
    await sendPositions(7, told)
    expect(bodies('v1').at(-1)).toMatchObject({ position: 35 })
  })

  it('is sent one at a time, so that the last one wins', async () => {
    server({ [save('v1')]: [{ ...ok('v1', 31), after: 30 }, ok('v1', 35)] })
    savePosition(7, 'v1', positionAt(31))
    const first = sendPositions(7, told)
    await eventually(() => expect(calls(save('v1'))).toHaveLength(1))
    savePosition(7, 'v1', positionAt(35, noon + 1))
    const second = sendPositions(7, told)
    expect(calls(save('v1'))).toHaveLength(1)
    await Promise.all([first, second])
    expect(told.mock.calls.map(([{ position }]) => position)).toEqual([31, 35])
  })

  it('belongs to its member', () => {
    savePosition(7, 'v1', positionAt(31))
    expect(pendingPositions(8)).toEqual({})
  })

  it('ignores corrupt storage', () => {
    localStorage.setItem('faro:video-places:7', '{"v1":{"position":"x"},"v2":null,"v3":{}')
    expect(pendingPositions(7)).toEqual({})
    localStorage.setItem('faro:video-places:7', '{"v1":{"position":"x"},"v2":null}')
    expect(pendingPositions(7)).toEqual({})
  })

  it('is sent when the page is closed', async () => {
    server({ [save('v1')]: ok('v1', 31) })
    savePosition(7, 'v1', positionAt(31.26))
    sendPositionOnPageHide(7, 'v1')
    const [sent] = calls(save('v1'))
    expect(sent?.init.keepalive).toBe(true)
    expect(sent?.init.headers).toMatchObject({ Authorization: 'Bearer token' })
    expect(bodies('v1')).toEqual([{ position: 31.3, duration: 100, age: 90 }])
    await eventually(() => expect(pendingPositions(7)).toEqual({}))
  })

  it('stays on the device when the page is closed offline', async () => {
    savePosition(7, 'v1', positionAt(31))
    sendPositionOnPageHide(7, 'v1')
    await flushTasks()
    expect(pendingPositions(7)).toEqual({ v1: positionAt(31) })
    sendPositionOnPageHide(7, 'v2')
    expect(calls()).toHaveLength(1)
  })
})

describe('positions of device and server', () => {
  const video: VideoExtras = { ...progress('v1', 20), captions: [], poster_url: null }

  it('are merged so that the later one wins', () => {
    expect(withPendingPositions([video], { v1: positionAt(31, noon + 1) })[0]?.position).toBe(31)
    expect(withPendingPositions([video], { v1: positionAt(31, noon - 1) })[0]?.position).toBe(20)
    expect(
      withPendingPositions([{ ...video, updated_at: null }], { v1: positionAt(31, noon) })[0]?.position,
    ).toBe(31)
    expect(withPendingPositions([video], { v2: positionAt(31, noon + 1) })).toEqual([video])
  })

  it('mark a video as watched at 90 %, and never unwatched', () => {
    expect(withPosition(video, positionAt(89)).watched).toBe(false)
    expect(withPosition(video, positionAt(90)).watched).toBe(true)
    expect(withPosition({ ...video, watched: true }, positionAt(1)).watched).toBe(true)
    expect(withPosition({ ...video, duration: null }, { ...positionAt(90), duration: 0 }).watched).toBe(false)
  })
})
