import { useState } from 'react'
import type { Draft } from '#api/drafts/drafts.ts'

/** A draft that lives in a story only. */
export function useStoryDraft(initial = '', found = false): Draft {
  const [text, setText] = useState(initial)
  const [restored, setRestored] = useState(found)
  return {
    text,
    setText: (next) => {
      setText(next)
      setRestored(false)
    },
    restored,
    dismissRestored: () => setRestored(false),
    clear: () => {
      setText('')
      setRestored(false)
    },
  }
}
