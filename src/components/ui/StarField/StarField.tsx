import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { starField as t } from '#locales/starField.ts'
import { Star } from './Star.tsx'

const Root = chakra('div', { base: { display: 'grid', gap: '1.5', minWidth: '0', justifyItems: 'start' } })
const Label = chakra('span', { base: { fontSize: 'sm', fontWeight: '560', color: 'text' } })
const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', marginInlineStart: '-2' },
})
const Place = chakra('label', {
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
const Wrong = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    fontSize: 'sm',
    color: 'danger',
    fontWeight: '500',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.125rem' },
  },
})

const places = [1, 2, 3, 4, 5]

export interface StarFieldProps {
  label: string
  /** The label is read out but not shown. */
  hideLabel?: boolean
  /** 1 to 5; 0 while nothing is chosen. */
  value: number
  onChange: (value: number) => void
  /** What is wrong, in the documents' words. */
  error?: string | undefined
  required?: boolean
  /** Nothing can be changed, while it is being sent say. */
  disabled?: boolean
  /** The star that takes the focus: the chosen one, or the first. */
  ref?: Ref<HTMLInputElement>
}

/** One to five stars: a group of radio buttons, so the arrow keys choose. */
export function StarField(props: StarFieldProps) {
  const { label, hideLabel = false, value, onChange, error, required = false, disabled = false, ref } = props
  const id = useId()
  /** The star under a mouse; a finger has no before. */
  const [over, setOver] = useState(0)
  const shown = (!disabled && over) || value
  const entry = places.includes(value) ? value : 1
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
      <Row onPointerLeave={() => setOver(0)}>
        <chakra.span display="inline-flex">
          {places.map((place) => (
            <Place
              key={place}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOver(place)}
            >
              <Choice
                ref={place === entry ? ref : undefined}
                type="radio"
                name={`${id}star`}
                value={place}
                aria-label={t.stars(place)}
                aria-describedby={error ? `${id}error` : undefined}
                checked={place === value}
                // Not `disabled`: the star that has the focus would lose it.
                aria-disabled={disabled || undefined}
                onChange={() => !disabled && onChange(place)}
              />
              <Star className={place <= shown ? 'given' : 'rest'} />
            </Place>
          ))}
        </chakra.span>
        <chakra.span aria-hidden="true" fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
          {shown > 0 && t.stars(shown)}
        </chakra.span>
      </Row>
      {error && (
        <Wrong id={`${id}error`}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </Wrong>
      )}
    </Root>
  )
}
