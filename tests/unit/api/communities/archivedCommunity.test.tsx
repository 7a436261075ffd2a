// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { call } from '../../../../src/api/client/call.ts'
import { refreshArchived, useIsArchived } from '../../../../src/api/communities/archived.ts'
import { useCurrentCommunity } from '../../../../src/api/communities/currentCommunity.ts'
import { createComment } from '../../../../src/api/contract/posts.ts'
import { archivedReply, communitiesReply } from '../../../../src/mocks/fixtures/communities.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const mine = 'GET /api/communities/my-communities'
const comment = 'POST /api/posts/501/comments'
const client = signedIn()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client()}>{children}</QueryClientProvider>
)

/** Renders the shell and two screens; community 1 may be archived. */
async function show(refusal: object) {
  server({
    [mine]: [{ body: communitiesReply }, { body: archivedReply }, { body: communitiesReply }],
    [comment]: { status: 409, body: refusal },
  })
  const { result } = renderHook(
    () => {
      const { community } = useCurrentCommunity()
      useCurrentCommunity()
      return [Boolean(community?.archived_at), useIsArchived(1), useIsArchived(2), useIsArchived(undefined)]
    },
    { wrapper },
  )
  await vi.waitFor(() => expect(calls(mine)).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(result.current).toEqual([false, false, false, false])
  await act(async () => {
    await call(createComment, { params: { id: 501 }, body: { content: 'Hola' } }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
  })
  return result
}

it('a rejected call shows with one request that its community is archived, until it is reopened', async () => {
  const result = await show({ error: 'Esta comunidad está archivada', error_code: 'ARCHIVED' })
  expect(calls(mine)).toHaveLength(2)
  expect(result.current).toEqual([true, true, false, false])
  refreshArchived(client())
  await act(() => vi.advanceTimersByTimeAsync(3010))
  expect(result.current).toEqual([false, false, false, false])
})

it('a call rejected for another reason triggers no request', async () => {
  const result = await show({ error: 'Espera', error_code: 'MUTED' })
  expect(calls(mine)).toHaveLength(1)
  expect(result.current).toEqual([false, false, false, false])
})
