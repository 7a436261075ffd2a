import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { meetingRepeats } from '#api/contract/studio/meetings.ts'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { localDateText } from '#lib/repeatedDates.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { meetingEnds, type MeetingTextField, type MeetingValues, seriesDates } from './meetingForm.schema.ts'
import { Pair } from './Pair.ts'

interface RepeatFieldsProps {
  register: UseFormReturn<MeetingValues>['register']
  field: (name: MeetingTextField) => Omit<ComponentProps<typeof TextField>, 'label'>
  values: MeetingValues
}

/** How often a new meeting repeats and when that ends, with how many meetings it makes. */
export function RepeatFields({ register, field, values }: RepeatFieldsProps) {
  const dates = seriesDates(values)
  const last = dates.at(-1)
  return (
    <>
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
          <>
            <SelectField label={t.ends} {...register('ends')}>
              {meetingEnds.map((end) => (
                <option key={end} value={end}>
                  {t.endNames[end]}
                </option>
              ))}
            </SelectField>
            {values.ends === 'day' ? (
              <TextField
                label={t.until}
                type="date"
                min={values.date}
                aria-required="true"
                {...field('until')}
              />
            ) : (
              <TextField
                label={t.times}
                inputMode="numeric"
                autoComplete="off"
                aria-required="true"
                {...field('times')}
              />
            )}
          </>
        )}
      </Pair>
      <chakra.p role="status" fontSize="sm" color="text.muted" _empty={{ position: 'absolute' }}>
        {last && t.willBe(dates.length, localDateText(last))}
      </chakra.p>
    </>
  )
}
