import { useLocation, useNavigate } from 'react-router-dom'
import type { Id } from '#api/contract/common.ts'

/** The search parameter that opens the messages: empty for the list, a conversation's id for its thread. */
export const messagesParam = 'mensajes'

interface MessagesHistoryState {
  /** History entries that the messages have added; that many steps lead back to the page under them. */
  messagesDepth?: number
  /** One step leads back to the list. */
  messagesAfterList?: boolean
}

/** Where the messages are open, and the ways there and back. The address holds it all, so that Back works. */
export function useMessagingLocation() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const value = params.get(messagesParam)
  const historyState = (state ?? {}) as MessagesHistoryState
  const depth = historyState.messagesDepth ?? 0

  const addressOf = (id: Id | undefined) => {
    const next = new URLSearchParams(search)
    next.delete(messagesParam)
    if (id !== undefined) next.set(messagesParam, String(id))
    const text = next.toString()
    return `${pathname}${text ? `?${text}` : ''}${hash}`
  }

  /** A link to a conversation. Beside another one it takes its place, so that Back still leads to the page. */
  function linkTo(id: Id) {
    const to = addressOf(id)
    if (value) return { to, replace: true, state: historyState }
    // Under a list that was opened by its address lies no page to go back to.
    const overPage = value === null || depth > 0
    const state: MessagesHistoryState = {
      ...historyState,
      messagesDepth: overPage ? depth + 1 : 0,
      messagesAfterList: value !== null,
    }
    return { to, replace: false, state }
  }

  return {
    open: value !== null,
    conversationId: value || undefined,
    linkTo,
    goTo: (id: Id) => {
      const { to, ...options } = linkTo(id)
      void navigate(to, options)
    },
    /** Back to the list. */
    toList: () => {
      if (historyState.messagesAfterList) void navigate(-1)
      else void navigate(addressOf(''), { replace: true, state: historyState })
    },
    close: () => {
      if (depth > 0) void navigate(-depth)
      else void navigate(addressOf(undefined), { replace: true, state: historyState })
    },
  }
}
