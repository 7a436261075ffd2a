import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FormEvent } from 'react'
import {
  type Control,
  type DefaultValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormRegister,
  type UseFormSetFocus,
  useWatch,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { codecOf, jsonText } from '#api/drafts/draftSchemas.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { type FormDraft, useFormDraft } from '#api/drafts/useFormDraft.ts'

/** Fields as they are typed; null for what is not chosen yet. */
export type TypedValues = Record<string, string | null>

export interface DraftFormOptions<Values extends TypedValues> {
  schema: z.ZodMiniType<Values, Values>
  /** What the form begins with. */
  saved: Values
  /** Of what is typed and not sent: `studio:<what>:<community>:<whose>`. */
  draftKey: string
  /**
   * Sends valid values. What it throws is shown, and the form keeps its contents; `keep` adds to them what another try
   * has to know.
   */
  onSend: (values: Values, keep: (changes: Partial<Values>) => void) => Promise<unknown>
  /** It was sent, and the draft is gone. */
  onSent: () => void
}

export interface DraftForm<Values extends TypedValues> {
  /** As typed. */
  values: Values
  register: UseFormRegister<Values>
  setFocus: UseFormSetFocus<Values>
  /** The properties of a text field. */
  field: (name: Path<Values>) => ReturnType<UseFormRegister<Values>> & {
    error: string | undefined
    readOnly: boolean
  }
  errorOf: (name: Path<Values>) => string | undefined
  draft: FormDraft
  busy: boolean
  /** Why it was not sent. */
  error: Error | null
  onSubmit: (event: FormEvent) => void
}

/** A form whose contents outlive it until they are sent. */
export function useDraftForm<Values extends TypedValues>({
  schema,
  saved,
  draftKey,
  onSend,
  onSent,
}: DraftFormOptions<Values>): DraftForm<Values> {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: saved as DefaultValues<Values>,
  })
  const { register, handleSubmit, reset, getFieldState, formState } = form
  const values = useWatch({ control: form.control as Control<Values> }) as Values
  const { restored, clear } = useFormDraft(form, useDraft(draftKey), codecOf(changesDraft(saved)))
  const {
    submit,
    isPending: busy,
    error,
  } = useSingleMutation({
    mutationFn: (typed: Values) => onSend(typed, keep),
  })
  const errorOf = (name: Path<Values>) => getFieldState(name, formState).error?.message

  function keep(changes: Partial<Values>) {
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
    }
  }
  function empty() {
    clear()
    reset(saved)
  }
  async function send(typed: Values) {
    if (!(await submit(typed))) return
    empty()
    onSent()
  }
  return {
    values,
    register,
    setFocus: form.setFocus,
    field: (name) => ({ ...register(name), error: errorOf(name), readOnly: busy }),
    errorOf,
    draft: { restored, clear: empty },
    busy,
    error,
    onSubmit: (event) => void handleSubmit(send)(event),
  }
}

/** What the device keeps: the fields that differ from what the form begins with. */
export const changesDraft = <Values extends TypedValues>(saved: Values) =>
  z.pipe(
    jsonText,
    z.codec(z.optional(z.record(z.string(), z.nullable(z.string()))), z.custom<Values>(), {
      decode: (changes = {}) => {
        const known = Object.entries(changes).filter(([name]) => Object.hasOwn(saved, name))
        return { ...saved, ...Object.fromEntries(known) }
      },
      encode: (values) => {
        const changed = Object.entries(values).filter(([name, value]) => value !== saved[name])
        return changed.length > 0 ? Object.fromEntries(changed) : undefined
      },
    }),
  )
