import { chakra } from '@chakra-ui/react'
import { meetings as t } from '#locales/meetings.ts'
import { setReminders, useReminders } from './reminderSetting.ts'

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'fit-content',
    minHeight: 'target',
    fontSize: 'sm',
    color: 'text.muted',
    cursor: 'pointer',
  },
})
const Box = chakra('input', {
  base: { boxSize: '1.125rem', flexShrink: 0, accentColor: '{colors.brand}', cursor: 'pointer' },
})

/** Switches meeting reminders on this device on or off. */
export function ReminderSwitch() {
  const on = useReminders()
  return (
    <Label>
      <Box type="checkbox" checked={on} onChange={(event) => setReminders(event.currentTarget.checked)} />
      {t.remind}
    </Label>
  )
}
