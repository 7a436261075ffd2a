import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { DraftCodec } from './draftCodec.ts'
import { type Draft, useRestored } from './useDraft.ts'

export interface FormDraft {
  /** Whether the form was restored from the device and has not been edited since. */
  restored: boolean
  /** Empties the draft and resets the form to the codec's values for ''. */
  clear: () => void
}

/**
 * Stores a form in its draft at every change, and fills the form when the draft changes elsewhere: loaded from the
 * device, set by the surrounding screen, or cleared. Deletes a draft that the codec cannot parse. Call this after the
 * form's `useWatch`, which would otherwise miss the initial values.
 */
export function useFormDraft<Kept extends FieldValues, Values extends Kept>(
  form: Pick<UseFormReturn<Values>, 'clearErrors' | 'getValues' | 'setValue' | 'subscribe'>,
  draft: Draft,
  codec: DraftCodec<Kept>,
): FormDraft {
  const { clearErrors, getValues, setValue, subscribe } = form
  const restored = useRestored(draft)
  /** The draft's text as this form last read or wrote it, and the form's values encoded the same way. */
  const known = useRef({ draft: '', form: '' })
  const filling = useRef(false)

  const fill = useEffectEvent(() => {
    const { text } = draft.state()
    if (text === known.current.draft) return
    known.current.draft = text
    const found = codec.decode(text)
    if (!found) {
      draft.clear()
      return
    }
    const names = Object.keys(found) as Path<Values>[]
    filling.current = true
    for (const name of names) setValue(name, found[name] as PathValue<Values, Path<Values>>)
    clearErrors(names)
    filling.current = false
    known.current.form = codec.encode(getValues())
  })

  const keep = useEffectEvent((values: Values) => {
    if (filling.current) return
    const text = codec.encode(values)
    if (text === known.current.form) return
    known.current = { draft: text, form: text }
    draft.keep(text)
  })

  // In a layout effect, so that a reopened form shows its draft in the first paint.
  useLayoutEffect(() => {
    const quiet = subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
    const deaf = draft.subscribe(() => fill())
    // This must come last: before the subscription, a new form would report only its default values.
    fill()
    return () => {
      deaf()
      quiet()
    }
  }, [draft, subscribe])

  return { restored, clear: () => draft.clear() }
}
