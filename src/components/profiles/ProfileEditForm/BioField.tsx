import { type ClipboardEvent, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { bioMaxLength } from '#api/contract/values/profiles.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { profileEdit as t } from '#locales/profileEdit.ts'

/** Fraction of the maximum length from which the counter warns. */
const warnFrom = 0.9

export interface BioFieldProps extends UseFormRegisterReturn<'bio'> {
  /** Characters written so far. */
  length: number
  readOnly: boolean
  error: string | undefined
}

/** The biography field with a counter; says when pasted text has been truncated. Spread `register('bio')` into it. */
export function BioField({ length, readOnly, error, ...control }: BioFieldProps) {
  const [pasteTruncated, setPasteTruncated] = useState(false)

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const room = bioMaxLength - value.length + (selectionEnd - selectionStart)
    setPasteTruncated(event.clipboardData.getData('text').length > room)
  }

  return (
    <TextAreaField
      {...control}
      label={t.bio}
      rows={4}
      maxLength={bioMaxLength}
      readOnly={readOnly}
      error={error}
      help={pasteTruncated ? t.cutAt(bioMaxLength) : t.bioHelp}
      counter={{ text: t.bioCount(length, bioMaxLength), warn: length > bioMaxLength * warnFrom }}
      onPaste={paste}
      onChange={(event) => {
        void control.onChange(event)
        if (event.target.value.length < bioMaxLength) setPasteTruncated(false)
      }}
    />
  )
}
