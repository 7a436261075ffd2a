// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { todayQuery } from '../../../../src/api/cache/today.ts'
import { savePosition } from '../../../../src/api/classes/videoPositions.ts'
import { today } from '../../../../src/mocks/fixtures/today.ts'
import { useModuleProgress } from '../../../../src/pages/classes/ModulePage/useModuleProgress.ts'
import { waitOptions } from '../../../eventually.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'

const known = 'GET /api/extra/learning/modules/m1'
const save = 'PUT /api/extra/learning/videos/v1'
const video = { video_id: 'v1', position: 0, duration: 300, watched: false, captions: [] }

beforeEach(() => {
  fakeNetwork()
  localStorage.clear()
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
})
afterEach(() => {
  cleanup()
  endSession('logout')
  vi.unstubAllGlobals()
})

it('keeps an unsent position of an earlier visit, although the server returns an older one', async () => {
  savePosition(7, 'v1', { position: 150, duration: 300, at: Date.parse('2026-11-21T12:00:00Z') })
  server({
    // The delay keeps the request in progress while the position is saved, if that were allowed.
    [known]: { body: { success: true, videos: [video] }, after: 100 },
    [save]: { body: { success: true, progress: { ...video, position: 150, captions: undefined } } },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useModuleProgress('m1'), { wrapper })
  await waitFor(() => expect(calls(save)).toHaveLength(1), waitOptions)
  await waitFor(() => expect(result.current.ready).toBe(true), waitOptions)
  expect(calls().map(({ call }) => call)).toEqual([known, save])
  await waitFor(() => expect(localStorage.getItem('faro:video-places:7')).toBeNull(), waitOptions)
  expect(result.current.extrasOf('v1')?.position).toBe(150)
})

it('invalidates the resume data without a refetch when a position was saved or is sent on leaving', async () => {
  server({
    [known]: { body: { success: true, videos: [video] } },
    [save]: { body: { success: true, progress: { ...video, position: 90, captions: undefined } } },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { queryKey } = todayQuery(1)
  const outdated = () => client.getQueryState(queryKey)?.isInvalidated
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useModuleProgress('m1'), { wrapper })
  await waitFor(() => expect(result.current.isKnown).toBe(true), waitOptions)
  const place = { position: 90, duration: 300, at: Date.parse('2026-11-21T12:00:00Z') }

  client.setQueryData(queryKey, today)
  result.current.onPosition('v1', place, 'save')
  expect(outdated()).toBe(false)
  result.current.onPosition('v1', place, 'send')
  await waitFor(() => expect(outdated()).toBe(true), waitOptions)

  client.setQueryData(queryKey, today)
  expect(outdated()).toBe(false)
  result.current.onPosition('v1', place, 'leave')
  expect(outdated()).toBe(true)
  await waitFor(() => expect(calls(save)).toHaveLength(2), waitOptions)
  expect(calls().map(({ call }) => call)).toEqual([known, save, save])
})
