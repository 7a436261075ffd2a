import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { surveyRatings } from '#api/contract/values/surveys.ts'
import { surveys as t } from '#locales/surveys.ts'
import type { ChoiceProps } from './choice.ts'

const Steps = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '1.5', sm: '2.5' },
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  },
})
const Step = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: '14',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'md',
    bg: 'surface',
    fontSize: 'xl',
    fontWeight: '640',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'text.subtle' },
    // Highlights all steps up to the selected one.
    '&[data-filled]': { bg: 'brand.subtle', borderColor: 'brand.border', color: 'brand.text' },
    '&:has(:checked)': { bg: 'brand', borderColor: 'brand', color: 'brand.on' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})
const Ends = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    fontSize: 'sm',
    color: 'text.muted',
  },
})

/** A scale from one to five, as radio buttons, so that the arrow keys work. */
export function Rating({ labelledBy, required, value, onChange }: ChoiceProps) {
  const name = useId()
  const hintId = useId()
  const chosen = typeof value === 'number' ? value : 0
  return (
    <chakra.div display="grid" gap="2">
      <Steps
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
        aria-required={required}
      >
        {surveyRatings.map((step) => (
          <Step key={step} data-filled={step < chosen ? '' : undefined}>
            <chakra.input
              type="radio"
              name={name}
              srOnly
              checked={step === chosen}
              onChange={() => onChange(step)}
            />
            {step}
          </Step>
        ))}
      </Steps>
      <Ends id={hintId}>
        <span>{t.ratingLow}</span>
        <span>{t.ratingHigh}</span>
      </Ends>
    </chakra.div>
  )
}
