import { useState } from 'react'
import { Draft } from '#api/drafts/useDraft.ts'

/** Returns a draft with `text`, for a story. */
export function useStoryDraft(text = '', restored = false): Draft {
  const [draft] = useState(() => new Draft('story', { text, restored }))
  return draft
}
