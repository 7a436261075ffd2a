import { chakra } from '@chakra-ui/react'
import type { SurveyAnswer } from '#api/contract/surveys.ts'

/** Props of all choice controls. */
export interface ChoiceProps {
  /** Id of the heading that names the group. */
  labelledBy: string
  required: boolean
  value: SurveyAnswer | undefined
  onChange: (value: SurveyAnswer) => void
}

/** A choice as a card that can be pressed anywhere. */
export const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    minHeight: '12',
    minWidth: '0',
    paddingInline: '4',
    paddingBlock: '2.5',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'md',
    bg: 'surface',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'text.subtle' },
    '&:has(:checked)': {
      bg: 'brand.subtle',
      borderColor: 'brand',
      boxShadow: 'inset 0 0 0 1px {colors.brand}',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})

/** The native radio button of a choice. */
export const Mark = chakra('input', {
  base: {
    boxSize: '1.125rem',
    flexShrink: 0,
    accentColor: '{colors.brand}',
    cursor: 'pointer',
    outline: 'none',
  },
})
