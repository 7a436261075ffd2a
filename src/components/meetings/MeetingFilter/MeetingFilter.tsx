import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { meetingFilters, type MeetingFilterValue } from '../shared/displayMeeting.ts'

export interface MeetingFilterProps {
  value: MeetingFilterValue
  onChange: (value: MeetingFilterValue) => void
}

/** Select that filters the meeting cards. */
export function MeetingFilter({ value, onChange }: MeetingFilterProps) {
  return (
    <SelectField
      label={t.filter}
      hideLabel
      value={value}
      onChange={(event) => {
        const chosen = meetingFilters.find((filter) => filter === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    >
      {meetingFilters.map((filter) => (
        <option key={filter} value={filter}>
          {t[filter]}
        </option>
      ))}
    </SelectField>
  )
}
