import { useNavigate } from 'react-router-dom'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import { useGoBack } from '#components/ui/layers/useGoBack.ts'
import type { Id } from '#api/contract/common.ts'

/** URL parameter that opens the messages: '' for the list, a conversation's id for its thread. */
const messagesParam = 'mensajes'

interface MessagesHistoryState {
  /** Number of history entries added by the messages; going back that many steps leads to the page below. */
  messagesDepth?: number
  /** Going back one step leads to the list. */
  messagesAfterList?: boolean
}

/** Location of the messages and functions to navigate. All state is in the URL, so that Back works. */
export function useMessagingLocation() {
  const { pathname, search, hash, state } = useNextLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
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

  /**
   * Link to a conversation. From another conversation, it replaces the history entry, so that Back still leads to
   * the page.
   */
  function linkTo(id: Id) {
    const to = addressOf(id)
    if (value) return { to, replace: true, state: historyState }
    // If the list was opened directly by its URL, there is no page below to go back to.
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
      if (historyState.messagesAfterList) goBack()
      else void navigate(addressOf(''), { replace: true, state: historyState })
    },
    close: () => {
      if (depth > 0) goBack(depth)
      else void navigate(addressOf(undefined), { replace: true, state: historyState })
    },
  }
}
