import { useState } from 'react'
import { Draft } from '#api/drafts/useDraft.ts'

/** A draft of a story, with what was written before in it. */
export function useStoryDraft(text = '', restored = false): Draft {
  const [draft] = useState(() => new Draft('story', { text, restored }))
  return draft
}
