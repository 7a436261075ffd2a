import { useState } from 'react'
import { Draft } from '#api/drafts/useDraft.ts'

/** A draft for a story, with `text` in it. */
export function useStoryDraft(text = '', restored = false): Draft {
  const [draft] = useState(() => new Draft('story', { text, restored }))
  return draft
}
