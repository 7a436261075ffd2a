import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CalendarArrowDown } from 'lucide-react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { StudioMeeting } from '#api/contract/studio/meetings.ts'
import { codecOf } from '#api/drafts/draftSchemas.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { attemptOf } from '#lib/attempt.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { MeetingFields } from './MeetingFields.tsx'
import { meetingDraft, meetingSchema, type MeetingValues, toMeeting } from './meetingForm.schema.ts'

export interface MeetingFormProps {
  open: boolean
  /** The edited meeting; missing for a new one. */
  meeting?: StudioMeeting
  /** What is saved; a new one starts a new form (`key`). */
  saved: MeetingValues
  /** Of what is typed and not sent. */
  draftKey: string
  onClose: () => void
  /** Saves. An error is shown, and the form keeps its contents. The same key again announces nothing twice. */
  onSave: (values: MeetingValues, key: string) => Promise<void>
  /** Downloads the edited meeting, or what is left of its series, for other calendars. */
  onDownload: (meeting: StudioMeeting) => void
}

/** Dialog that announces or edits a meeting. */
export function MeetingForm({
  open,
  meeting,
  saved,
  draftKey,
  onClose,
  onSave,
  onDownload,
}: MeetingFormProps) {
  const formId = useId()
  const form = useForm<MeetingValues>({
    resolver: standardSchemaResolver(meetingSchema(saved)),
    defaultValues: saved,
  })
  const values = useWatch({ control: form.control }) as MeetingValues
  const { restored, clear } = useFormDraft(form, useDraft(draftKey), codecOf(meetingDraft(saved)))
  const { errors } = form.formState
  const {
    submit,
    isPending: busy,
    error,
  } = useSingleMutation({
    mutationFn: ([typed, key]: Parameters<typeof onSave>) => onSave(typed, key),
  })
  const title = meeting ? t.editTitle : t.newTitle

  function discard() {
    clear()
    form.reset(saved)
  }
  async function send(typed: MeetingValues) {
    const attempt = attemptOf(typed.attempt, toMeeting(typed))
    // In the draft, so that another try after a reload is still the same one.
    if (!meeting) form.setValue('attempt', attempt)
    if (await submit([typed, attempt.key])) clear()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={meeting ? t.saving : t.creating}>
            {meeting ? t.save : t.create}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={title}
        display="grid"
        gap="4"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <DraftNotice draft={{ restored, clear: discard }} />
        <MeetingFields
          register={form.register}
          errors={errors}
          values={values}
          meeting={meeting}
          busy={busy}
        />
        {meeting?.calendar_url && meeting.state !== 'ended' && (
          <Button
            variant="secondary"
            size="sm"
            justifySelf="start"
            icon={<CalendarArrowDown aria-hidden="true" />}
            onClick={() => onDownload(meeting)}
          >
            {meeting.series_id ? t.downloadSeries : t.download}
          </Button>
        )}
        <FormAlert text={error ? serverMessageOr(error, t.saveFailed) : undefined} />
      </chakra.form>
    </Dialog>
  )
}
