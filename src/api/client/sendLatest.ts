import type { QueryClient } from '@tanstack/react-query'

/** A toggle with a pending call: the value the user wants, and the value the server has. */
interface Pending {
  wanted: boolean
  known: boolean
}

const pending = new WeakMap<QueryClient, Map<string, Pending>>()

function pendingOf(client: QueryClient): Map<string, Pending> {
  const map = pending.get(client) ?? new Map<string, Pending>()
  pending.set(client, map)
  return map
}

export interface Switch<Reply> {
  /** Identifies the toggle. */
  key: string
  /** Displays a value (optimistic update). */
  show: (on: boolean) => void
  send: (on: boolean) => Promise<Reply>
  /** Called when the server has accepted a value that is still the wanted one. */
  onAccepted?: (on: boolean, reply: Reply) => void
}

/**
 * Toggles a value optimistically and sends it to the server, one call at a time. After each reply, sends the user's
 * latest value if it differs. After a failure, displays the server's value again.
 * @throws the error of `send`, only to the caller that started the calls.
 */
export async function sendLatest<Reply>(
  client: QueryClient,
  { key, show, send, onAccepted }: Switch<Reply>,
  on: boolean,
): Promise<void> {
  const switches = pendingOf(client)
  const running = switches.get(key)
  show(on)
  if (running) {
    running.wanted = on
    return
  }
  const state: Pending = { wanted: on, known: !on }
  switches.set(key, state)
  try {
    while (state.wanted !== state.known) {
      const { wanted } = state
      const reply = await send(wanted)
      state.known = wanted
      if (state.wanted === wanted) onAccepted?.(wanted, reply)
    }
  } catch (error) {
    show(state.known)
    throw error
  } finally {
    switches.delete(key)
  }
}
