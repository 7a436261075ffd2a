import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePageVisible } from '#api/client/usePageVisible.ts'
import type { ActivityItem } from '#api/contract/activity.ts'
import { mostMarked } from '#api/contract/values/activity.ts'
import type { ReceivedInvitation } from '#api/contract/receivedInvitations.ts'
import { markSeen } from './mutations.ts'

/** Items that were unread when the open list showed them, by id. */
type NewItems = ReadonlyMap<string, ActivityItem>

const none: NewItems = new Map()

export interface NewInList {
  /** The items that the open list shows as new. */
  newItems: NewItems
  /** Shows unread items as new, and marks them and the invitations as read, each once while the list is open. */
  markShown: (items: readonly ActivityItem[], invitations: readonly ReceivedInvitation[]) => void
  /** Shows all items as read. */
  clear: () => void
}

/**
 * Keeps what is new in a list that marks as read what it shows. Items whose request fails stay unread on the server and
 * are marked the next time the list opens.
 * @param open Whether the list is open; each opening begins without new items.
 */
export function useNewInList(open: boolean): NewInList {
  const client = useQueryClient()
  const [newItems, setNewItems] = useState(none)
  const marked = useRef(new Set<string>())
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setNewItems(none)
  }
  // Before the effect of the list, which is rendered at the same time.
  useLayoutEffect(() => {
    if (open) marked.current.clear()
  }, [open])
  /** Those that have not been marked, at most as many as one request takes: the next render marks the others. */
  function takeUnmarked<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
    const taken = all.filter((one) => !marked.current.has(keyOf(one))).slice(0, mostMarked)
    for (const one of taken) marked.current.add(keyOf(one))
    return taken
  }
  return {
    newItems,
    clear: () => setNewItems(none),
    markShown: (shown, shownInvitations) => {
      const items = takeUnmarked(
        shown.filter(({ read }) => !read),
        ({ id, occurred_at: at }) => `${id} ${at}`,
      )
      const invitations = takeUnmarked(
        shownInvitations.filter(({ seen }) => !seen),
        ({ id }) => `invitation ${id}`,
      )
      if (items.length > 0) {
        setNewItems(
          (before) => new Map([...before, ...items.map((item) => [String(item.id), item] as const)]),
        )
      }
      if (items.length + invitations.length === 0) return
      void markSeen(client, { items, invitations: invitations.map(({ id }) => id) }).catch(() => undefined)
    },
  }
}

/** Marks what a list shows, as long as the page is visible. */
export function useMarkShown({ markShown }: NewInList, ...shown: Parameters<NewInList['markShown']>): void {
  const visible = usePageVisible()
  // After each render: `markShown` skips what it has marked.
  useEffect(() => {
    if (visible) markShown(...shown)
  })
}

/** The items as the open list shows them: new ones stay new, also where only unread ones are listed. */
export function withNew(
  newItems: NewItems,
  items: readonly ActivityItem[],
  onlyUnread: boolean,
): readonly ActivityItem[] {
  const listed = new Set(items.map(({ id }) => String(id)))
  const gone = onlyUnread ? [...newItems].flatMap(([id, item]) => (listed.has(id) ? [] : [item])) : []
  const shown = items.map((item) =>
    newItems.get(String(item.id))?.occurred_at === item.occurred_at ? { ...item, read: false } : item,
  )
  return gone.length === 0
    ? shown
    : [...shown, ...gone].toSorted((a, b) => b.occurred_at.localeCompare(a.occurred_at))
}
