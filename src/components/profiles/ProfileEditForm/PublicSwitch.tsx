import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { profileEdit as t } from '#locales/profileEdit.ts'

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: 'target',
    fontWeight: '560',
    cursor: 'pointer',
  },
})
/** A checkbox drawn as a switch: the knob is its `::before`. */
const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    width: '2.75rem',
    height: '1.5rem',
    borderRadius: 'full',
    bg: 'border.input',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _before: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      boxSize: '1.25rem',
      borderRadius: 'full',
      bg: 'surface',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
    _checked: { bg: 'brand', _before: { transform: 'translateX(1.25rem)' } },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '@media (forced-colors: active)': { border: '1px solid', _before: { bg: 'CanvasText' } },
  },
})

export interface PublicSwitchProps {
  isPublic: boolean
  onChange: (isPublic: boolean) => void
}

/** Switch for the visibility of the profile, with an explanation of the current choice. */
export function PublicSwitch({ isPublic, onChange }: PublicSwitchProps) {
  const helpId = useId()
  return (
    <div>
      <Label>
        {t.isPublic}
        <Track
          type="checkbox"
          role="switch"
          checked={isPublic}
          aria-checked={isPublic}
          aria-describedby={helpId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Label>
      <chakra.p id={helpId} role="status" fontSize="sm" color="text.muted" maxWidth="prose">
        {isPublic ? t.publicMeans : t.privateMeans}
      </chakra.p>
    </div>
  )
}
