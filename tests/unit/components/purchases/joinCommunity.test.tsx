// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { isPurchasing } from '../../../../src/api/purchases/mutations.ts'
import { useJoin } from '../../../../src/components/purchases/shared/useJoin.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const client = signedIn()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client()}>{children}</QueryClientProvider>
)

it('pressing twice before the button is busy joins once, and both presses get the result', async () => {
  server({ 'POST /api/communities/7/purchase': { body: { success: true } } })
  const { result } = renderHook(() => useJoin({ id: 7 }, true), { wrapper })
  const first = result.current.join()
  while (!isPurchasing(client(), 7)) await Promise.resolve()
  const second = result.current.join()
  await expect(second).resolves.toBe(false)
  await expect(first).resolves.toBe(true)
  await vi.waitFor(() => expect(result.current.joined).toBe(true))
  expect(calls('POST /api/communities/7/purchase')).toHaveLength(1)
})
