// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useNewInList, useNoted } from '../../src/api/activity/useNewInList.ts'
import { type ActivityItem, mostMarked } from '../../src/api/contract/activity.ts'
import { calls, server } from './fakeServer.ts'
import { signedIn } from './signedIn.ts'

const ownClient = signedIn()
const markRead = 'POST /api/extra/activity/read'

it('marks all lines of a long list as read, in as many calls as they need', () => {
  server({ [markRead]: { body: { success: true, unread: 0 } } })
  const client: QueryClient = ownClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const items = Array.from({ length: mostMarked + 1 }, (_, n) => ({
    id: n,
    kind: 'follower',
    occurred_at: '2026-11-21T12:00:00Z',
    read: false,
  })) as ActivityItem[]
  const { result } = renderHook(
    () => {
      const news = useNewInList(true)
      useNoted(news, items, [])
      return news
    },
    { wrapper },
  )
  const marked = calls(markRead).map(({ init }) => (JSON.parse(init.body as string) as { ids: number[] }).ids)
  expect(marked.map(({ length }) => length)).toEqual([mostMarked, 1])
  expect(new Set(marked.flat()).size).toBe(items.length)
  expect(result.current.found.size).toBe(items.length)
})
