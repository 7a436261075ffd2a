import { chakra } from '@chakra-ui/react'
import { type Ref, useId, useState } from 'react'
import { starField as t } from '#locales/starField.ts'
import { Star } from './Star.tsx'
import { FieldError } from '../Field/FieldError.tsx'

const Root = chakra('div', { base: { display: 'grid', gap: '1.5', minWidth: '0', justifyItems: 'start' } })
const Label = chakra('span', { base: { fontSize: 'sm', fontWeight: '560', color: 'text' } })
const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', marginInlineStart: '-2' },
})
const StarLabel = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: 'target',
    borderRadius: 'sm',
    cursor: 'pointer',
    '& svg': { boxSize: '1.875rem', display: 'block' },
    '& .rest': { fill: 'border.strong' },
    '& .given': { fill: 'text' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
    '&:has([aria-disabled=true])': { cursor: 'not-allowed' },
  },
})
const Choice = chakra('input', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', margin: '0', opacity: '0', cursor: 'inherit' },
})
const ratings = [1, 2, 3, 4, 5]

export interface StarFieldProps {
  label: string
  /** The label is visually hidden. */
  hideLabel?: boolean
  /** 1 to 5; 0 while nothing is selected. */
  value: number
  onChange: (value: number) => void
  /** Error message, in the documents' words. */
  error?: string | undefined
  required?: boolean
  /** Blocks changes, for example while sending. */
  disabled?: boolean
  /** Ref of the star that takes the focus: the selected one, or the first. */
  ref?: Ref<HTMLInputElement>
}

/** Rating of one to five stars, as radio buttons, so that the arrow keys work. */
export function StarField(props: StarFieldProps) {
  const { label, hideLabel = false, value, onChange, error, required = false, disabled = false, ref } = props
  const id = useId()
  /** The star under the mouse; touch has no hover. */
  const [hovered, setHovered] = useState(0)
  const filledCount = (!disabled && hovered) || value
  const focusTarget = ratings.includes(value) ? value : 1
  return (
    <Root
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <Label id={`${id}label`} srOnly={hideLabel}>
        {label}
      </Label>
      <Row onPointerLeave={() => setHovered(0)}>
        <chakra.span display="inline-flex">
          {ratings.map((rating) => (
            <StarLabel
              key={rating}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(rating)}
            >
              <Choice
                ref={rating === focusTarget ? ref : undefined}
                type="radio"
                name={`${id}star`}
                value={rating}
                aria-label={t.stars(rating)}
                aria-describedby={error ? `${id}error` : undefined}
                checked={rating === value}
                // Not `disabled`, because the focused star would lose the focus.
                aria-disabled={disabled || undefined}
                onChange={() => !disabled && onChange(rating)}
              />
              <Star className={rating <= filledCount ? 'given' : 'rest'} />
            </StarLabel>
          ))}
        </chakra.span>
        <chakra.span aria-hidden="true" fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
          {filledCount > 0 && t.stars(filledCount)}
        </chakra.span>
      </Row>
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </Root>
  )
}
