// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { activityQuery } from '../../../../src/api/activity/queries.ts'
import { activitySettingsQuery, saveSetting } from '../../../../src/api/activity/settings.ts'
import { useMarkShown, useNewInList } from '../../../../src/api/activity/useNewInList.ts'
import {
  type ActivityItem,
  type ActivitySettings,
  mostMarked,
} from '../../../../src/api/contract/activity.ts'
import { calls, hold, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

let client: QueryClient
const ownClient = signedIn()
beforeEach(() => {
  client = ownClient()
})
const settled = () => act(() => vi.advanceTimersByTimeAsync(100))

describe('an activity setting', () => {
  const save = 'PUT /api/extra/activity/settings'
  const settings: ActivitySettings = {
    kinds: [
      { kind: 'reply', enabled: true },
      { kind: 'thread', enabled: true },
    ],
    communities: [],
    less: [],
  }
  const enabled = () => client.getQueryData(activitySettingsQuery.queryKey)?.kinds.map((kind) => kind.enabled)

  it('keeps the chosen value while it is saved, even if the settings are refetched', async () => {
    const { held, release } = hold()
    server({ [save]: { body: settings, held }, 'GET /api/extra/activity/settings': { body: settings } })
    await client.fetchQuery(activitySettingsQuery)
    const saving = saveSetting(client, { kind: 'reply', enabled: false })
    await client.fetchQuery(activitySettingsQuery)
    expect(enabled()).toEqual([false, true])
    release()
    await saving
    expect(enabled()).toEqual([false, true])
  })

  it('restores only its own value when saving fails', async () => {
    client.setQueryData(activitySettingsQuery.queryKey, settings)
    const { held, release } = hold()
    server({ [save]: [{ status: 500, held }, { body: settings }] })
    const first = saveSetting(client, { kind: 'reply', enabled: false }).catch(() => 'failed')
    await settled()
    await saveSetting(client, { kind: 'thread', enabled: false })
    expect(enabled()).toEqual([false, false])
    release()
    expect(await first).toBe('failed')
    expect(enabled()).toEqual([true, false])
  })
})

describe('the activity list', () => {
  it('refetches without a cursor if the document contained the first page', async () => {
    const first = 'GET /api/extra/activity?limit=20'
    const query = activityQuery('all')
    server({
      [first]: {
        body: { success: true, items: [], unread: 0, pagination: { hasMore: false, nextBefore: null } },
      },
    })
    const state = JSON.stringify(await client.fetchInfiniteQuery(query))
    client.clear()
    client.setQueryData(query.queryKey, JSON.parse(state))
    await client.fetchInfiniteQuery({ ...query, staleTime: 0 })
    expect(calls().map(({ call }) => call)).toEqual([first, first])
  })
})

describe('a list that marks its items as read', () => {
  const read = 'POST /api/extra/activity/read'
  const unread = (count: number): ActivityItem[] =>
    Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      kind: 'reply',
      read: false,
      occurred_at: '2026-11-21T11:00:00Z',
    }))
  const marked = () => calls(read).map(({ init }) => JSON.parse(init.body as string).ids.length)

  function Shown({ list, items }: { list: ReturnType<typeof useNewInList>; items: readonly ActivityItem[] }) {
    useMarkShown(list, items, [])
    return <p>{list.newItems.size}</p>
  }
  function List({ open, items }: { open: boolean; items: readonly ActivityItem[] }) {
    const list = useNewInList(open)
    return open && <Shown list={list} items={items} />
  }
  const open = (items: readonly ActivityItem[]) => {
    const page = (isOpen: boolean) => (
      <QueryClientProvider client={client}>
        <List open={isOpen} items={items} />
      </QueryClientProvider>
    )
    const { container, rerender } = render(page(true))
    return { container, toggle: (isOpen: boolean) => rerender(page(isOpen)) }
  }

  it('splits more items than fit into one request', async () => {
    server({ [read]: { body: { success: true, unread: 0 } } })
    const { container } = open(unread(mostMarked + 5))
    await settled()
    expect(marked()).toEqual([mostMarked, 5])
    expect(container.textContent).toBe(String(mostMarked + 5))
  })

  it('sends one request per opening', async () => {
    server({ [read]: { status: 500 } })
    const { toggle } = open(unread(2))
    await settled()
    expect(marked()).toEqual([2])
    toggle(false)
    toggle(true)
    await settled()
    expect(marked()).toEqual([2, 2])
  })
})
