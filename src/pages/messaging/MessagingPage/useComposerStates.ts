import { useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { Outgoing } from '#api/messaging/outgoing.ts'

/** State of a composer besides its text. */
export interface ComposerState {
  files: readonly File[]
  replyTo?: Outgoing['replyTo']
  /** Why the message that was moved back into the composer could not be sent. */
  failure?: string | undefined
}

const nothing: ComposerState = { files: [] }

/** Files, quote and failure of each conversation's composer; kept while another conversation is open. */
export function useComposerStates() {
  const [byId, setById] = useState<ReadonlyMap<string, ComposerState>>(new Map())
  return {
    of: (id: Id) => byId.get(String(id)) ?? nothing,
    change: (id: Id, change: Partial<ComposerState>) =>
      setById((now) => new Map([...now, [String(id), { ...(now.get(String(id)) ?? nothing), ...change }]])),
  }
}
export type ComposerStates = ReturnType<typeof useComposerStates>
