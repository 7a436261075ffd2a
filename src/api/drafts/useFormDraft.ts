import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Draft, useRestored } from './useDraft.ts'

/** What a draft holds of a form, read from the text on the device (decode) and written to it (encode). */
export type DraftSchema<Kept> = z.ZodMiniType<Kept, string>

export interface FormDraft {
  /** What stands in the form was found on the device, and nothing was written since. */
  restored: boolean
  /** Empties the draft, and with it the form's fields as far as the schema names any for ''. */
  clear: () => void
}

/**
 * Keeps what is written into a form in its draft, at every change, and fills the form with what others put there: the
 * device, the screen around it, or whoever empties it (then with what the schema reads from ''). A draft that the
 * schema does not take is dropped. Call it after the form's `useWatch`, which would miss what is filled in at first.
 */
export function useFormDraft<Kept extends FieldValues, Values extends Kept>(
  form: Pick<UseFormReturn<Values>, 'clearErrors' | 'getValues' | 'setValue' | 'subscribe'>,
  draft: Draft,
  schema: DraftSchema<Kept>,
): FormDraft {
  const { clearErrors, getValues, setValue, subscribe } = form
  const restored = useRestored(draft)
  /** The draft's text as this form took or wrote it, and what the form's own values would be written as. */
  const known = useRef({ draft: '', form: '' })
  const filling = useRef(false)

  const fill = useEffectEvent(() => {
    const { text } = draft.state()
    if (text === known.current.draft) return
    known.current.draft = text
    const found = z.safeDecode(schema, text)
    if (!found.success) {
      draft.clear()
      return
    }
    const names = Object.keys(found.data) as Path<Values>[]
    filling.current = true
    for (const name of names) setValue(name, found.data[name] as PathValue<Values, Path<Values>>)
    clearErrors(names)
    filling.current = false
    known.current.form = z.encode(schema, getValues())
  })

  const keep = useEffectEvent((values: Values) => {
    if (filling.current) return
    const text = z.encode(schema, values)
    if (text === known.current.form) return
    known.current = { draft: text, form: text }
    draft.keep(text)
  })

  // Before the screen is drawn: a form that is opened again shows at once what was written.
  useLayoutEffect(() => {
    const quiet = subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
    const deaf = draft.subscribe(() => fill())
    // Last: before it is listened to, a new form tells its default values only.
    fill()
    return () => {
      deaf()
      quiet()
    }
  }, [draft, subscribe])

  return { restored, clear: () => draft.clear() }
}
