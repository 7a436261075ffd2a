// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useThread } from '../../../../src/pages/messaging/MessagingPage/useThread.ts'
import { hold, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

let client: QueryClient
const ownClient = signedIn()
beforeEach(() => {
  client = ownClient()
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('reports that the members call failed, also when nothing had requested them before', async () => {
  const { held, release } = hold()
  server({
    'GET /api/extra/messaging/conversations/302': {
      body: { success: true, conversation: { id: 302, type: 'group', name: 'Práctica' } },
    },
    'GET /api/messaging/conversations/302/messages?limit=50': { body: { success: true, messages: [] } },
    'GET /api/messaging/conversations/302/members': { status: 500, held },
  })
  const { result } = renderHook(() => useThread(302), { wrapper })
  await pass(100)
  expect(result.current.conversation.isSuccess).toBe(true)
  release()
  await pass(100)
  expect(result.current.members.isError).toBe(true)
})
