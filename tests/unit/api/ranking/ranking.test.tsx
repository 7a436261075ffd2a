// @vitest-environment jsdom
import { InfiniteQueryObserver, type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyPoints, Standing } from '../../../../src/api/contract/ranking.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { refreshPoints } from '../../../../src/api/ranking/points.ts'
import {
  isNotFound,
  ledgerQuery,
  myPointsQuery,
  rankingQuery,
  rewardsQuery,
  isRewardsNotFound,
  memberStandingQuery,
} from '../../../../src/api/ranking/queries.ts'
import { amounts, toKind } from '../../../../src/components/ranking/shared/kinds.tsx'
import { monthName, timeLeft } from '../../../../src/components/ranking/shared/months.ts'
import { nextPlaceText } from '../../../../src/components/ranking/MyPointsCard/NextPlace.tsx'
import { prizesOf } from '../../../../src/components/ranking/PrizesCard/prizes.ts'
import { ranking as t } from '../../../../src/locales/es/ranking.ts'
import { useMonthRollover } from '../../../../src/pages/ranking/RankingPage/useMonthRollover.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'
import { eventually } from '../../../eventually.ts'

const minute = 60_000
const end = '2026-11-30T23:00:00.000Z'
const standing: Standing = { rules: [], year_month: '2026-11', ends_at: end, months: [] }
const next: Standing = { ...standing, year_month: '2026-12', ends_at: '2026-12-31T23:00:00.000Z' }
const points: MyPoints = { total_points: 146, ranking_position: 4 }
const ownClient = signedIn()
let client: QueryClient

const podiumCall = 'GET /api/rankings/community/1/ranking?limit=3'
const pointsCall = 'GET /api/rankings/my-points/1'
const standingCall = 'GET /api/extra/rankings/standing/1'
const ledgerCall = 'GET /api/extra/rankings/ledger/1?limit=20'
const rewardsCall = 'GET /api/rewards/community/1'
const header = (call: string) => new Headers(calls(call)[0]?.init.headers).get('Authorization')

beforeEach(() => {
  client = ownClient()
})

describe('the ranking calls', () => {
  it('request the podium with limit=3, and an earlier month by its name', async () => {
    const past = 'GET /api/extra/rankings/community/1/ranking?limit=3&year_month=2026-10'
    server({ [podiumCall]: { body: { ranking: [] } }, [past]: { body: { year_month: '2026-10' } } })
    await client.fetchQuery(rankingQuery(1, null))
    await client.fetchQuery(rankingQuery(1, '2026-10'))
    expect(calls().map(({ call }) => call)).toEqual([podiumCall, past])
    expect(header(podiumCall)).toBe('Bearer token')
  })
  it('request prizes without a token', async () => {
    server({ [rewardsCall]: { body: { total_rewards: 0 } } })
    await client.fetchQuery(rewardsQuery(1))
    expect(header(rewardsCall)).toBeNull()
  })
  it.each([[{ ...points }], [{ success: true, data: points }]])(
    'parse the member’s points from %j',
    async (body) => {
      server({ [pointsCall]: { body } })
      expect(await client.fetchQuery(myPointsQuery(1))).toMatchObject(points)
    },
  )
  it('fail for an ok reply with a failure', async () => {
    server({ [pointsCall]: { body: { success: false } } })
    await expect(client.fetchQuery(myPointsQuery(1))).rejects.toThrow(ApiError)
  })
  it('continue the ledger after its last entry and show each entry once', async () => {
    const after = 'GET /api/extra/rankings/ledger/1?limit=20&after=8'
    server({
      [ledgerCall]: {
        body: { entries: [{ id: 9 }, { id: '8' }], total_points: 22, pagination: { hasMore: true } },
      },
      [after]: { body: { entries: [{ id: 8 }, { id: 7 }], pagination: { hasMore: false } } },
    })
    const observer = new InfiniteQueryObserver(client, ledgerQuery(1, null))
    const stop = observer.subscribe(() => undefined)
    await eventually(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
    const { data, hasNextPage } = await observer.fetchNextPage()
    stop()
    expect(data?.entries.map(({ id }) => String(id))).toEqual(['9', '8', '7'])
    expect(data?.total).toBe(22)
    expect(hasNextPage).toBe(false)
  })
  it('end a ledger whose next page is empty', async () => {
    server({ [ledgerCall]: { body: { entries: [], pagination: { hasMore: true } } } })
    const observer = new InfiniteQueryObserver(client, ledgerQuery(1, null))
    const stop = observer.subscribe(() => undefined)
    await eventually(() => expect(observer.getCurrentResult().data?.entries).toEqual([]))
    expect(observer.getCurrentResult().hasNextPage).toBe(false)
    stop()
  })
  it('invalidate the points of the community after new points, but not its prizes or other communities', async () => {
    const keys = [rankingQuery(1, null), myPointsQuery(1), memberStandingQuery(1), ledgerQuery(1, null)]
    const others = [rewardsQuery(1), myPointsQuery(12)]
    for (const { queryKey } of [...keys, ...others]) client.setQueryData(queryKey as readonly unknown[], {})
    await refreshPoints(client, '1')
    const stale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      client.getQueryState(queryKey)?.isInvalidated
    expect(keys.map(stale)).toEqual([true, true, true, true])
    expect(others.map(stale)).toEqual([false, false])
  })
  it.each([
    [new ApiError('http', { status: 404 }), true, true],
    [new ApiError('http', { status: 500, serverMessage: 'Error 404: not found' }), true, false],
    [new Error('HTTP 404'), true, false],
    [new ApiError('http', { status: 500, statusText: 'Fallo' }), false, false],
    [new ApiError('network'), false, false],
    [null, false, false],
  ])('treat %s as: prizes not found %s, ranking not found %s', (error, prizes, ranking) => {
    expect(isRewardsNotFound(error)).toBe(prizes)
    expect(isNotFound(error)).toBe(ranking)
  })
})

describe('prizes', () => {
  const one = { id: 1, title: 'Sesión' }
  it('accept one reward or a list for a place', () => {
    expect(prizesOf({ rewards: { first_place: one, second_place: [one, one], third_place: null } })).toEqual([
      { place: 1, rewards: [one] },
      { place: 2, rewards: [one, one] },
      { place: 3, rewards: [] },
    ])
  })
  it.each([
    [{ total_rewards: 0, rewards: { first_place: one } }],
    [{ total_rewards: 2, rewards: null }],
    [{ rewards: { first_place: [] } }],
    [{}],
  ])('are missing in %j', (reply) => {
    expect(prizesOf(reply)).toBeNull()
  })
})

describe('months', () => {
  it.each([
    ['2026-03', 'marzo de 2026'],
    ['2025-12', 'diciembre de 2025'],
    ['2026-13', '2026-13'],
    ['este', 'este'],
  ])('name %s %s', (month, name) => {
    expect(monthName(month)).toBe(name)
  })
  it.each([
    ['2026-11-21T12:00:00Z', 'Quedan 9 días'],
    ['2026-11-28T23:00:00Z', 'Quedan 2 días'],
    ['2026-11-28T23:00:01Z', 'Quedan 47 horas'],
    ['2026-11-30T21:30:00Z', 'Queda 1 hora'],
    ['2026-11-30T22:18:00Z', 'Quedan 42 minutos'],
    ['2026-11-30T22:59:30Z', 'Queda 1 minuto'],
    ['2026-11-30T23:00:00Z', null],
    ['2026-12-02T00:00:00Z', null],
  ])('end from %s on as: %s', (at, text) => {
    expect(timeLeft(end, new Date(at))).toBe(text)
  })
  it('have no countdown without a valid end', () => {
    expect(timeLeft('pronto', new Date())).toBeNull()
  })
})

describe('the suggestion for the next rank', () => {
  const way = (place: number, missing: number, steps: { kind: string; count: number }[] = []) =>
    nextPlaceText(points, { ...standing, next_place: { place, points: missing, steps } })
  it.each([
    [
      way(3, 34, [
        { kind: 'posts', count: 3 },
        { kind: 'comments', count: 2 },
      ]),
      'Te faltan 34 puntos para el 3.er puesto: por ejemplo, 3 publicaciones y 2 comentarios.',
    ],
    [
      way(2, 1, [{ kind: 'comments', count: 1 }]),
      'Te falta 1 punto para el 2.º puesto: por ejemplo, 1 comentario.',
    ],
    [
      way(1, 45, [
        { kind: 'surveys', count: 1 },
        { kind: 'referrals', count: 1 },
        { kind: 'testimonials', count: 1 },
      ]),
      'Te faltan 45 puntos para el 1.er puesto: por ejemplo, 1 encuesta, 1 referido y 1 testimonio.',
    ],
    [way(3, 12), 'Te faltan 12 puntos para el 3.er puesto.'],
    [
      way(3, 12, [
        { kind: 'medals', count: 4 },
        { kind: 'posts', count: 0 },
      ]),
      'Te faltan 12 puntos para el 3.er puesto.',
    ],
    [way(3, 0), null],
    [nextPlaceText(points, standing), null],
    [nextPlaceText(points, undefined), null],
    [nextPlaceText({ ...points, ranking_position: 1 }, undefined), t.first],
    [nextPlaceText({ total_points: 0, ranking_position: 1 }, undefined), null],
  ])('is for the member: %s', (text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('kinds of action', () => {
  it('have zero for missing values, in the product spec’s order', () => {
    expect(amounts({ comments: 4 }).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'posts 0',
      'comments 4',
      'surveys 0',
      'referrals 0',
      'testimonials 0',
    ])
    expect(amounts(null)).toHaveLength(5)
  })
  it('exclude unknown ones', () => {
    expect([toKind('surveys'), toKind('toString'), toKind(null)]).toEqual(['surveys', undefined, undefined])
  })
})

describe('the end of a month while the page is open', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = async () => {
    const hook = renderHook(
      () => {
        const { data } = useQuery(memberStandingQuery(1))
        useQuery(myPointsQuery(1))
        return useMonthRollover(1, data)
      },
      { wrapper },
    )
    await pass(0)
    return hook
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  /** Milliseconds for replies and everything that follows from them. */
  const slack = 100
  /** Advances minute by minute, so that effects of each minute run before the next. */
  const minutes = async (n: number) => {
    for (let i = 0; i < n; i++) {
      await pass(minute - slack)
      await pass(slack)
    }
    await pass(slack)
  }
  const asked = () => [calls(standingCall).length, calls(pointsCall).length]
  const answer = (body: Standing) => ({ body: { success: true, data: body } })
  const oneMinuteBefore = Date.parse(end) - minute

  it('requests the new month and then its points', async () => {
    vi.setSystemTime(oneMinuteBefore)
    server({ [standingCall]: [answer(standing), answer(next)], [pointsCall]: { body: points } })
    await open()
    expect(asked()).toEqual([1, 1])
    await pass(minute - 1)
    expect(asked()).toEqual([1, 1])
    await pass(1)
    await pass(slack)
    // The new month's data, and the rank again because the points changed.
    expect(asked()).toEqual([3, 2])
    await pass(15 * minute)
    expect(asked()).toEqual([3, 2])
  })
  it('polls for ten minutes while the server is still in the old month, then stops', async () => {
    vi.setSystemTime(oneMinuteBefore)
    server({ [standingCall]: answer(standing), [pointsCall]: { body: points } })
    await open()
    await minutes(2)
    expect(asked()).toEqual([3, 1])
    await minutes(30)
    expect(asked()).toEqual([12, 1])
  })
  it('requests nothing without a rank', async () => {
    server({ [standingCall]: { status: 404 }, [pointsCall]: { body: points } })
    const { result } = await open()
    await pass(40 * 24 * 60 * minute)
    expect(asked()).toEqual([1, 1])
    expect(result.current.toISOString()).toBe('2026-12-31T12:00:00.000Z')
  })
})
