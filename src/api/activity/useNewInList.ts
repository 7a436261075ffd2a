import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePageVisible } from '#api/client/usePageVisible.ts'
import type { ActivityItem } from '#api/contract/activity.ts'
import { mostMarked } from '#api/contract/values/activity.ts'
import type { ReceivedInvitation } from '#api/contract/receivedInvitations.ts'
import { markSeen } from './mutations.ts'

/** Items, by id, that were unread when the open list displayed them. */
type NewItems = ReadonlyMap<string, ActivityItem>

const none: NewItems = new Map()

export interface NewInList {
  /** The items that the open list highlights as new. */
  newItems: NewItems
  /** Highlights unread items as new. Marks them and the invitations as read, each once while the list is open. */
  markShown: (items: readonly ActivityItem[], invitations: readonly ReceivedInvitation[]) => void
  /** Removes the highlight from all items. */
  clear: () => void
}

/**
 * Tracks the new items of a list that marks displayed items as read. Items whose request fails stay unread on the
 * server, and are marked when the list opens again.
 * @param open whether the list is open; each opening starts without new items.
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
  // A layout effect, so that it runs before the effect of the list, which renders at the same time.
  useLayoutEffect(() => {
    if (open) marked.current.clear()
  }, [open])
  /**
   * Returns items that have not been marked, at most as many as one request accepts; the next render marks the rest.
   */
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

/** Marks the displayed items while the page is visible. */
export function useMarkShown({ markShown }: NewInList, ...shown: Parameters<NewInList['markShown']>): void {
  const visible = usePageVisible()
  // Runs after each render; `markShown` skips items that it has marked.
  useEffect(() => {
    if (visible) markShown(...shown)
  })
}

/** Returns the items as the open list shows them: new items stay highlighted, and stay in the list of unread items. */
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
