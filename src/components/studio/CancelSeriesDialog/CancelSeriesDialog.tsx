import { useState } from 'react'
import { meetingScopes, type MeetingScope, type StudioMeeting } from '#api/contract/studio/meetings.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { dateTime } from '#lib/dates.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'

export interface CancelSeriesDialogProps {
  /** The one that was chosen. */
  meeting: Pick<StudioMeeting, 'topic' | 'starts_at'>
  open: boolean
  onClose: () => void
  onCancel: (scope: MeetingScope) => void
}

/** Which meetings of a series are cancelled. */
export function CancelSeriesDialog({ meeting, open, onClose, onCancel }: CancelSeriesDialogProps) {
  const [scope, setScope] = useState<MeetingScope>('this')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.cancelTitle}
      description={`${t.cancelWhich(meeting.topic, dateTime(meeting.starts_at))} ${t.cancelLead}`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <Button variant="danger" onClick={() => onCancel(scope)}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <SelectField
        label={t.cancelScope}
        value={scope}
        onChange={({ currentTarget }) =>
          setScope(meetingScopes.find((one) => one === currentTarget.value) ?? 'this')
        }
      >
        {meetingScopes.map((one) => (
          <option key={one} value={one}>
            {t.scopes[one]}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
