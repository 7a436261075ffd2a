import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studio } from '#locales/studio.ts'
import type { DraftForm, TypedValues } from './useDraftForm.ts'

export interface FormDialogProps<Values extends TypedValues> {
  open: boolean
  onClose: () => void
  title: string
  description: string
  size?: 'sm' | 'md'
  /** Accessible name of the form; the title without one. */
  label?: string
  form: DraftForm<Values>
  submitLabel: string
  busyLabel?: string
  /** When the server has no words for a failure. */
  failedText?: string
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog: its draft's notice, its fields, what went wrong, and the buttons. */
export function FormDialog<Values extends TypedValues>(props: FormDialogProps<Values>) {
  const { open, onClose, title, description, size, label = title, form, children } = props
  const { busy, error } = form
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      {...(size && { size })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            {...(props.busyLabel && { busyLabel: props.busyLabel })}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={label}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
        onSubmit={form.onSubmit}
      >
        <DraftNotice draft={form.draft} />
        {children}
        <FormAlert
          text={error ? serverMessageOr(error, props.failedText ?? errorDetail(error)) : undefined}
        />
      </chakra.form>
    </Dialog>
  )
}
