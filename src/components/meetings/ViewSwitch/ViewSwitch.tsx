import { chakra } from '@chakra-ui/react'
import { CalendarDays, CalendarRange, LayoutGrid } from 'lucide-react'
import { useId } from 'react'
import { meetings as t } from '#locales/meetings.ts'
import { type CalendarView, calendarViews } from './useSavedView.ts'

const Group = chakra('fieldset', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    minWidth: '0',
    padding: '1',
    gap: '1',
    bg: 'sunken',
    borderRadius: 'md',
    borderWidth: '1px',
  },
})
const Choice = chakra('label', {
  base: {
    flex: '1',
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minHeight: { base: 'target', md: '8' },
    paddingInline: { base: '2', sm: '3' },
    borderRadius: 'sm',
    border: '1px solid transparent',
    color: 'text.muted',
    fontSize: 'sm',
    fontWeight: '600',
    cursor: 'pointer',
    userSelect: 'none',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
    _hover: { color: 'text' },
    '&:has(:checked)': { bg: 'surface', borderColor: 'border.strong', color: 'text' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})

const icons = { tarjetas: LayoutGrid, mes: CalendarDays, semana: CalendarRange }

export interface ViewSwitchProps {
  value: CalendarView
  onChange: (view: CalendarView) => void
}

/** Switches the calendar between cards, month and week. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const name = useId()
  return (
    <Group>
      <chakra.legend srOnly>{t.view}</chakra.legend>
      {calendarViews.map((view) => {
        const Icon = icons[view]
        return (
          <Choice key={view}>
            <chakra.input
              srOnly
              type="radio"
              name={name}
              checked={value === view}
              onChange={() => onChange(view)}
            />
            <Icon aria-hidden="true" />
            {t[view]}
          </Choice>
        )
      })}
    </Group>
  )
}
