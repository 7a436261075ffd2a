import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft } from '#api/drafts/drafts.ts'
import type { ProfileEditValues } from './profileEdit.schema.ts'
import { toDraft, withDraft } from './profileValues.ts'

/**
 * Keeps the changes of the form in `draft`, and puts those that are found there back into it.
 * @returns whether what was found stands in the form and nothing has been changed since.
 */
export function useProfileDraft(
  draft: Draft,
  values: ProfileEditValues,
  base: ProfileEditValues,
  fill: (values: ProfileEditValues) => void,
): boolean {
  const [foundText, setFoundText] = useState('')
  /** What the draft holds as far as this form knows; what another opening left is still to be found. */
  const known = useRef('')
  const text = toDraft(values, base)

  const restore = useEffectEvent(() => {
    const found = withDraft(draft.text, base)
    if (!found) return draft.clear()
    known.current = toDraft(found, base)
    setFoundText(known.current)
    return fill(found)
  })
  const write = useEffectEvent((changes: string) => {
    if (changes === known.current) return
    known.current = changes
    draft.setText(changes)
  })

  useEffect(() => write(text), [text])
  // Left by an earlier opening, or by an earlier visit once the device has been read.
  const [leftBefore] = useState(draft.text !== '')
  useEffect(() => {
    if (leftBefore || draft.restored) restore()
  }, [leftBefore, draft.restored])

  return foundText !== '' && text === foundText
}
