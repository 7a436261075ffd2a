import type { QueryClient } from '@tanstack/react-query'

/** A switch whose position is on its way: what the person wants now, and what the server is known to have. */
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
  /** Which one of all switches it is. */
  key: string
  /** Shows a position at once. */
  show: (on: boolean) => void
  send: (on: boolean) => Promise<Reply>
  /** The server has taken the position that is still the wanted one. */
  onAccepted?: (on: boolean, reply: Reply) => void
}

/**
 * Turns a switch at once on the screen, then tells the server. Rapid clicks never run side by side: after each answer
 * the server is told the last thing the person chose, if it differs. What fails goes back to what the server has.
 * @throws what `send` throws; only for the wish that set the calls going.
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
      // One after the other, on purpose.
      // oxlint-disable-next-line no-await-in-loop
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
