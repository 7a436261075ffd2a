// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { firstQuery } from '#api/client/firstQueries.ts'
import { myCommunitiesQuery, userTypeQuery } from '#api/communities/queries.ts'
import { exploreQuery } from '#api/offers/queries.ts'
import { prepareFirstScreen } from '../../../src/app/firstScreen.ts'
import type { MemberFrameProps } from '../../../src/app/MemberFrame.tsx'
import { MemberLayout } from '../../../src/app/MemberLayout.tsx'
import { type Answer, calls, hold, server } from '../support/fakeServer.ts'
import { signedIn } from '../support/signedIn.ts'

/** A small screen: the real ones take seconds to load. Its code arrives with `screenCode`. */
let screenCode: Promise<void> | undefined
vi.mock('../../../src/app/screens.tsx', () => ({
  screenOf: () => undefined,
  firstQueriesOf: async () => {
    await screenCode
    return [firstQuery(exploreQuery({ page: 1 }))]
  },
}))
function Screen({ onRendered }: Pick<MemberFrameProps, 'onRendered'>) {
  useQuery(myCommunitiesQuery)
  useQuery(userTypeQuery)
  const { data } = useQuery(exploreQuery({ page: 1 }))
  useEffect(() => onRendered?.(), [onRendered])
  return <p>{data ? `${data.total} communities` : 'loading'}</p>
}
vi.mock('../../../src/app/MemberFrame.tsx', () => ({
  MemberFrame: ({ client, onRendered }: MemberFrameProps) => (
    <QueryClientProvider client={client}>
      <Screen onRendered={onRendered} />
    </QueryClientProvider>
  ),
}))

const listing = 'GET /api/communities/listing?page=1&limit=12'
const firstCalls = [listing, 'GET /api/communities/membership-status', 'GET /api/communities/my-communities']
const url = '/explorar-comunidades'
const requested = () =>
  calls()
    .map(({ call }) => call)
    .toSorted()
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Answers the first calls; the reply of the listing can be changed. */
function answerWith(reply: Exclude<Answer, 'cut'> = {}) {
  server({
    'GET /api/communities/my-communities': { body: { success: true, data: { owned: [], joined: [] } } },
    'GET /api/communities/membership-status': { body: { success: true, data: {} } },
    [listing]: { body: { success: true, data: [], total: 29 }, ...reply },
  })
}
const expectListing = () => expect(screen.getByText('29 communities')).toBeTruthy()

signedIn()
// The build replaces the constant.
beforeEach(() => void vi.stubGlobal('DATA_SHAPE', 'one'))

it('requests each first call once when the preparation starts after the first rendering', async () => {
  const { held, release } = hold()
  answerWith({ held })
  render(<MemberLayout />)
  const prepared = prepareFirstScreen(url, 7)
  await pass(0)
  release()
  await act(() => prepared)
  await pass(0)
  expectListing()
  expect(requested()).toEqual(firstCalls)
})

it('requests each first call once when the screen renders before the replies arrive', async () => {
  const { held, release } = hold()
  answerWith({ held })
  const prepared = prepareFirstScreen(url, 7)
  await vi.waitFor(() => expect(calls(listing)).toHaveLength(1))
  render(<MemberLayout />)
  await pass(0)
  release()
  await act(() => prepared)
  await pass(0)
  expectListing()
  expect(requested()).toEqual(firstCalls)
})

it('requests each first call once when the preparation starts after the replies', async () => {
  answerWith()
  render(<MemberLayout />)
  await pass(0)
  expectListing()
  await act(() => prepareFirstScreen(url, 7))
  expect(requested()).toEqual(firstCalls)
})

it('lets the screen show the failure of a call and retry it', async () => {
  answerWith({ status: 400, body: { success: false } })
  render(<MemberLayout />)
  await pass(0)
  await act(() => prepareFirstScreen(url, 7))
  expect(requested()).toEqual(firstCalls)
})

it('keeps prepared replies fresh until the screen renders, however late', async () => {
  answerWith()
  await prepareFirstScreen(url, 7)
  await pass(3000)
  render(<MemberLayout />)
  await pass(0)
  expectListing()
  expect(requested()).toEqual(firstCalls)
})

it('starts the next session of the same member with an empty cache', async () => {
  answerWith()
  await prepareFirstScreen(url, 7)
  const { unmount } = render(<MemberLayout />)
  await pass(0)
  expectListing()
  unmount()
  render(<MemberLayout />)
  await pass(0)
  expect(requested()).toEqual([...firstCalls, ...firstCalls].toSorted())
})

it('leaves no rejection unhandled when a call of the shell fails before the code of the screen arrives', async () => {
  const { held, release } = hold()
  screenCode = held
  onTestFinished(() => (screenCode = undefined))
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  answerWith()
  const failed = 'GET /api/communities/membership-status'
  server({ [failed]: { status: 500 }, 'GET /api/communities/my-communities': { status: 500 } })
  localStorage.setItem('currentCommunity', JSON.stringify({ id: 1, name: 'Club' }))
  const prepared = prepareFirstScreen(url, 7)
  await vi.waitFor(() => expect(calls(failed)).toHaveLength(1))
  await pass(100)
  // Node reports a rejection after the microtasks of its turn.
  await setImmediate()
  expect(unhandled).toEqual([])
  release()
  await act(() => prepared)
})
