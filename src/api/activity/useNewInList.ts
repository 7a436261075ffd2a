import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePageVisible } from '#api/client/usePageVisible.ts'
import { type ActivityItem, mostMarked } from '#api/contract/activity.ts'
import type { ReceivedInvitation } from '#api/contract/receivedInvitations.ts'
import { markSeen } from './mutations.ts'

/** Lines that were unread when the open list showed them, by id. */
type NewItems = ReadonlyMap<string, ActivityItem>

const none: NewItems = new Map()

/** The lines that the open list showed as new, and what notes further ones. */
export interface NewInList {
  found: NewItems
  /** Shows lines as new, and marks them and the invitations as read, each once while the list is open. */
  note: (items: readonly ActivityItem[], invitations: readonly ReceivedInvitation[]) => void
  /** Shows all lines as read. */
  clear: () => void
}

/**
 * What is new in a list that marks as read what it shows. What the server does not learn stays unread there, and is
 * marked the next time the list opens.
 * @param open - The list is open; opening it again begins anew.
 */
export function useNewInList(open: boolean): NewInList {
  const client = useQueryClient()
  const [found, setFound] = useState(none)
  const noted = useRef(new Set<string>())
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setFound(none)
  }
  useEffect(() => {
    if (open) noted.current.clear()
  }, [open])
  const isNoted = (key: string) => noted.current.has(key)
  return {
    found,
    clear: () => setFound(none),
    note: (items, invitations) => {
      // What one call cannot take is noted with the next rendering, which follows.
      const fresh = items.filter((item) => !item.read && !isNoted(keyOfItem(item))).slice(0, mostMarked)
      const unseen = invitations.filter((one) => !one.seen && !isNoted(keyOfInvitation(one)))
      if (fresh.length + unseen.length === 0) return
      for (const key of [...fresh.map(keyOfItem), ...unseen.map(keyOfInvitation)]) noted.current.add(key)
      if (fresh.length > 0) {
        setFound((before) => new Map([...before, ...fresh.map((item) => [String(item.id), item] as const)]))
      }
      void markSeen(client, { items: fresh, invitations: unseen.map(({ id }) => id) }).catch(() => undefined)
    },
  }
}

/** A line with new events is new again. */
const keyOfItem = ({ id, occurred_at: at }: ActivityItem) => `${id} ${at}`
const keyOfInvitation = ({ id }: ReceivedInvitation) => `invitation ${id}`

/** Notes what a list shows, as long as the page is visible. */
export function useNoted({ note }: NewInList, ...shown: Parameters<NewInList['note']>): void {
  const visible = usePageVisible()
  // `note` ignores what it has noted.
  useEffect(() => {
    if (visible) note(...shown)
  })
}

/** The lines as the open list shows them: those that it found new stay so, also where only unread ones are listed. */
export function withNew(
  found: NewItems,
  items: readonly ActivityItem[],
  onlyUnread: boolean,
): readonly ActivityItem[] {
  const listed = new Set(items.map(({ id }) => String(id)))
  const gone = onlyUnread ? [...found].flatMap(([id, item]) => (listed.has(id) ? [] : [item])) : []
  const shown = items.map((item) =>
    found.get(String(item.id))?.occurred_at === item.occurred_at ? { ...item, read: false } : item,
  )
  return gone.length === 0
    ? shown
    : [...shown, ...gone].toSorted((a, b) => b.occurred_at.localeCompare(a.occurred_at))
}
