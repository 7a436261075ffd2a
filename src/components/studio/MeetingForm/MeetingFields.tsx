import { chakra } from '@chakra-ui/react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { levels } from '#api/contract/common.ts'
import { meetingRepeats, meetingScopes, type StudioMeeting } from '#api/contract/studio/meetings.ts'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { levels as levelNames } from '#locales/levels.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { type MeetingValues, startOf } from './meetingForm.schema.ts'
import { OtherZones } from './OtherZones.tsx'

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  },
})

interface MeetingFieldsProps {
  register: UseFormReturn<MeetingValues>['register']
  errors: FieldErrors<MeetingValues>
  values: MeetingValues
  meeting: StudioMeeting | undefined
  busy: boolean
}

/** The fields of a meeting: what, when, how to join, for whom, how often. */
export function MeetingFields({ register, errors, values, meeting, busy }: MeetingFieldsProps) {
  const field = (name: keyof MeetingValues) => ({
    ...register(name),
    error: errors[name]?.message,
    readOnly: busy,
  })
  const at = startOf(values)
  const zones = values.zone in t.zones ? t.zones : { [values.zone]: values.zone, ...t.zones }
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
        <Pair>
          <SelectField label={t.repeat} {...register('every')}>
            <option value="">{t.never}</option>
            {meetingRepeats.map((every) => (
              <option key={every} value={every}>
                {t.repeats[every]}
              </option>
            ))}
          </SelectField>
          {values.every !== '' && (
            <TextField label={t.times} inputMode="numeric" autoComplete="off" {...field('times')} />
          )}
        </Pair>
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
