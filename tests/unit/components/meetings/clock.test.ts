// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../../src/api/client/call.ts'
import { listSoonMeetings } from '../../../../src/api/contract/meetings.ts'
import { stateAt, toDisplay } from '../../../../src/components/meetings/shared/displayMeeting.ts'
import { useNow } from '../../../../src/components/meetings/shared/useNow.ts'
import { useMinute } from '../../../../src/components/ui/RelativeDate/useMinute.ts'
import { deviceTime, forgetServerTime, learnServerTime, now, renderAt } from '../../../../src/lib/clock.ts'

/** The server's time, and a device that is two hours ahead. */
const server = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const device = server + 2 * hour
const httpDate = (ms: number) => new Date(ms).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ now: device })
  localStorage.setItem('authToken', 'token')
})
afterEach(() => {
  forgetServerTime()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the current time', () => {
  it('is the device’s until the first reply', () => {
    expect(now().getTime()).toBe(device)
    learnServerTime(null, device)
    learnServerTime('not a date', device)
    expect(now().getTime()).toBe(device)
  })

  it('is the server’s after the first reply', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ success: true, meetings: [] }, { headers: { date: httpDate(server) } }),
    )
    await call(listSoonMeetings)
    expect(Math.abs(now().getTime() - server)).toBeLessThan(1000)
    const running = toDisplay({ id: 1, start_time: '2026-11-21T11:30:00Z', duration: 60 })
    expect(stateAt(running, now())).toBe('en_curso')
  })

  it('advances while the device sleeps', () => {
    learnServerTime(httpDate(server), device)
    vi.setSystemTime(device + 9 * hour)
    expect(Math.abs(now().getTime() - (server + 9 * hour))).toBeLessThan(1000)
  })

  it('is not set back by a reply that arrived before the device slept', () => {
    learnServerTime(httpDate(server), device)
    vi.setSystemTime(device + 9 * hour)
    learnServerTime(httpDate(server + 1000), device + 1000)
    expect(Math.abs(now().getTime() - (server + 9 * hour))).toBeLessThan(1000)
  })

  it('stays exact on a device with the right time, however long a reply took', () => {
    learnServerTime(httpDate(device - 400), device - 700)
    expect(now().getTime()).toBe(device)
  })

  it('ignores an older reply from a cache', async () => {
    learnServerTime(httpDate(server), device)
    vi.setSystemTime(device + hour)
    learnServerTime(httpDate(server - 3 * hour), device + hour)
    expect(Math.abs(now().getTime() - (server + hour))).toBeLessThan(1000)

    forgetServerTime()
    const headers = { date: httpDate(server), age: '3600' }
    vi.stubGlobal('fetch', async () => Response.json({ success: true, meetings: [] }, { headers }))
    await call(listSoonMeetings)
    expect(now().getTime()).toBe(device + hour)
  })

  it('triggers a new rendering when it is corrected', () => {
    const { result } = renderHook(() => useNow([]))
    expect(result.current.getTime()).toBe(device)
    act(() => learnServerTime(httpDate(server), device))
    expect(Math.abs(result.current.getTime() - server)).toBeLessThan(1000)
  })
})

describe('the time of a rendering', () => {
  afterEach(() => renderAt(undefined))

  it('is constant until the rendering has finished, except the device’s', () => {
    renderAt(server)
    vi.advanceTimersByTime(hour)
    learnServerTime(httpDate(server), device + hour)
    expect(now().getTime()).toBe(server)
    expect(deviceTime()).toBe(device + hour)
    renderAt(undefined)
    expect(Math.abs(now().getTime() - server)).toBeLessThan(1000)
  })

  it('is the current time again when the rendering has finished', () => {
    renderAt(server)
    const { result } = renderHook(() => useMinute())
    expect(result.current.getTime()).toBe(server)
    act(() => renderAt(undefined))
    expect(result.current.getTime()).toBe(device)
  })
})

describe('the application', () => {
  const root = path.join(import.meta.dirname, '../../../../src')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/u.test(file) && !/\.stories\.tsx$|^mocks|^lib[/\\]clock\.ts$/u.test(file),
  )
  const filesWith = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')))

  it('reads the current time in one module', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(filesWith(/\bDate\.now\b|\bnew Date\(\s*\)|\bTemporal\.Now\.(?!timeZoneId)/u)).toEqual([])
  })

  // The linter forbids the local getters and setters of dates, but not the forms of the constructor.
  it('creates no date from local fields or local text, which differ between server and browser', () => {
    const ofFields = /\bnew Date\([^()]*(?:\([^()]*\)[^()]*)*,/u
    const ofText = /\b(?:new Date|Date\.parse)\(\s*['"`][^'"`]*T[\d:.]+['"`]/u
    expect('new Date(at.year(), month)').toMatch(ofFields)
    expect('new Date(Date.UTC(year, month)), 1').not.toMatch(ofFields)
    expect('new Date(`${day}T12:00:00`)').toMatch(ofText)
    expect([...filesWith(ofFields), ...filesWith(ofText)]).toEqual([])
  })
})
