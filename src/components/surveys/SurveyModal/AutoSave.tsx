import { chakra } from '@chakra-ui/react'
import { Check, TriangleAlert } from 'lucide-react'
import { surveys as t } from '#locales/surveys.ts'
import type { SurveyRun } from './useSurveyRun.ts'

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    alignItems: 'center',
    justifyContent: 'space-between',
    fontSize: 'sm',
    color: 'text.muted',
    borderTopWidth: '1px',
    paddingTop: '1',
  },
})
const Label = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', minHeight: 'target', cursor: 'pointer' },
})
const Box = chakra('input', {
  base: { boxSize: '1.125rem', flexShrink: 0, accentColor: '{colors.brand}', cursor: 'pointer' },
})
const State = chakra('span', {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    alignItems: 'center',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
  variants: { failed: { true: { color: 'warning', fontWeight: '500' } } },
})

interface AutoSaveProps {
  on: boolean
  saveState: SurveyRun['saveState']
  onSwitch: (on: boolean) => void
}

/** Switch for saving drafts, with the current save state. */
export function AutoSave({ on, saveState, onSwitch }: AutoSaveProps) {
  return (
    <Row>
      <Label>
        <Box
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        {t.autoSave}
      </Label>
      <chakra.span role="status" _empty={{ position: 'absolute' }}>
        {on && saveState === 'saved' && (
          <State>
            <Check aria-hidden="true" />
            {t.saved}
          </State>
        )}
        {saveState === 'failed' && (
          <State failed>
            <TriangleAlert aria-hidden="true" />
            {t.cannotSave}
          </State>
        )}
      </chakra.span>
    </Row>
  )
}
