import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { levels } from '#api/contract/values/common.ts'
import { meetingScopes, type StudioMeeting } from '#api/contract/studio/meetings.ts'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { levels as levelNames } from '#locales/levels.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { type MeetingTextField, type MeetingValues, startOf } from './meetingForm.schema.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { OtherZones } from './OtherZones.tsx'
import { Pair } from './Pair.ts'

interface MeetingFieldsProps {
  register: UseFormReturn<MeetingValues>['register']
  errors: FieldErrors<MeetingValues>
  values: MeetingValues
  meeting: StudioMeeting | undefined
  busy: boolean
}

/** The fields of a meeting: what, when, how to join, for whom, how often. */
export function MeetingFields({ register, errors, values, meeting, busy }: MeetingFieldsProps) {
  const field = (name: MeetingTextField) => ({
    ...register(name),
    error: errors[name]?.message,
    readOnly: busy,
  })
  const at = startOf(values)
  const zones = Object.hasOwn(t.zones, values.zone) ? t.zones : { [values.zone]: values.zone, ...t.zones }
  return (
    <>
      <TextField label={t.topic} aria-required="true" autoComplete="off" {...field('topic')} />
      <Pair>
        <TextField label={t.date} type="date" aria-required="true" {...field('date')} />
        <TextField label={t.time} type="time" aria-required="true" {...field('time')} />
        <SelectField label={t.zone} {...register('zone')}>
          {Object.entries(zones).map(([name, place]) => (
            <option key={name} value={name}>
              {place}
            </option>
          ))}
        </SelectField>
        <TextField label={t.duration} inputMode="numeric" autoComplete="off" {...field('duration')} />
      </Pair>
      {at && <OtherZones at={at} zone={values.zone} />}
      {meeting ? (
        meeting.series_id && (
          <SelectField label={t.scope} help={t.scopeHelp} {...register('scope')}>
            {meetingScopes.map((scope) => (
              <option key={scope} value={scope}>
                {t.scopes[scope]}
              </option>
            ))}
          </SelectField>
        )
      ) : (
        <RepeatFields register={register} field={field} values={values} />
      )}
      <TextField
        label={t.joinUrl}
        type="url"
        inputMode="url"
        autoComplete="off"
        help={t.joinUrlHelp}
        {...field('join_url')}
      />
      <Pair>
        <TextField label={t.password} autoComplete="off" {...field('password')} />
        <SelectField label={t.level} {...register('level')}>
          <option value="">{t.allLevels}</option>
          {levels.map((level) => (
            <option key={level} value={String(level)}>
              {t.fromLevel(levelNames.named(level, levelNames.A[level - 1] ?? ''))}
            </option>
          ))}
        </SelectField>
        <TextField label={t.hostName} autoComplete="off" {...field('host_name')} />
        <TextField label={t.hostEmail} type="email" autoComplete="off" {...field('host_email')} />
      </Pair>
      <TextAreaField label={t.agenda} rows={4} {...field('agenda')} />
    </>
  )
}
