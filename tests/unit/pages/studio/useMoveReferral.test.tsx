// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import type { BoardReferral } from '../../../../src/api/contract/studio/referrals.ts'
import { boardQuery } from '../../../../src/api/studio/referrals.ts'
import { dismiss, toasts } from '../../../../src/components/ui/toast/store.ts'
import { useMoveReferral } from '../../../../src/pages/studio/ReferralsBoardPage/useMoveReferral.ts'
import { waitingReferral } from '../../../../src/mocks/fixtures/studio/referrals.ts'
import { eventually } from '../../../eventually.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'

const referral: BoardReferral = {
  ...waitingReferral,
  id: 'r1',
  estado: 'pendiente',
  contacted_at: null,
  converted_at: null,
  version: 3,
}
const moveCall = 'PATCH /api/studio/communities/1/referrals/r1'
const moved = (estado: BoardReferral['estado'], version: number) => ({
  body: {
    success: true,
    referral: { ...referral, estado, version, contacted_at: '2026-11-21T12:00:00Z' },
  },
})
const bodies = () => calls(moveCall).map(({ init }) => JSON.parse(init.body as string) as unknown)

let client: QueryClient
beforeEach(() => {
  fakeNetwork()
  beginSession('token', { id: 7, name: 'Marta', email: 'marta@faro.test' })
  client = new QueryClient()
  // An older version is cached from before a search.
  for (const [q, version] of [
    ['', 1],
    ['julia', 3],
  ] as const) {
    client.setQueryData(boardQuery('1', { estado: 'pendiente', page: 1, q }).queryKey, {
      success: true,
      total: 1,
      referrals: [{ ...referral, version }],
    })
  }
})
afterEach(() => {
  cleanup()
  toasts().forEach(({ id }) => dismiss(id))
  endSession('logout')
  vi.unstubAllGlobals()
})

const start = () =>
  renderHook(() => useMoveReferral('1'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result.current

it('sends the newest version of a card, also for a second move before the first reply', async () => {
  server({ [moveCall]: [{ ...moved('activo', 4), after: 20 }, moved('inactivo', 5)] })
  const move = start()
  move('r1', 'activo')
  move('r1', 'inactivo')
  await eventually(() =>
    expect(bodies()).toEqual([
      { version: 3, estado: 'activo' },
      { version: 4, estado: 'inactivo' },
    ]),
  )
})

it('undoes a move with the dates that it set', async () => {
  server({ [moveCall]: [moved('activo', 4), moved('pendiente', 5)] })
  start()('r1', 'activo')
  await eventually(() => expect(toasts()).toHaveLength(1))
  const [toast] = toasts()
  if (toast?.action && 'onSelect' in toast.action) toast.action.onSelect()
  await eventually(() =>
    expect(bodies()[1]).toEqual({
      version: 4,
      estado: 'pendiente',
      contacted_at: null,
      converted_at: null,
    }),
  )
})
