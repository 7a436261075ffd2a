import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

const Legend = chakra('legend', { base: { fontWeight: '640', marginBottom: '2' } })
const Row = chakra('div', {
  base: { display: 'grid', gap: '2', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  variants: {
    count: {
      3: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
      4: { sm: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
})
const Option = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    gap: '1.5',
    minHeight: 'target',
    paddingInline: '1',
    paddingBlock: '2.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    textAlign: 'center',
    fontSize: 'sm',
    fontWeight: '560',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    '& svg': { boxSize: '1.25rem', color: 'text.muted' },
    '&:hover:not(:has(:checked))': { bg: 'sunken' },
    '&:has(:checked)': {
      borderColor: 'brand',
      bg: 'brand.subtle',
      color: 'brand.text',
      boxShadow: 'inset 0 0 0 1px {colors.brand}',
      '& svg': { color: 'brand.text' },
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})
/** Over the whole option, invisible: the browser's own radio buttons and keys. */
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', margin: '0', opacity: '0', cursor: 'pointer' },
})
const Picture = chakra('span', {
  base: { display: 'grid', placeItems: 'center', minHeight: '1.75rem', fontWeight: '640', lineHeight: '1' },
})

export interface ChoiceGroupProps<T extends string> {
  legend: string
  /** A sentence under the options. */
  help?: string
  options: readonly { value: T; label: string; picture: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** One choice among a few, each with a small picture. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { legend, help, options, value, onChange } = props
  const id = useId()
  return (
    <chakra.fieldset minWidth="0" aria-describedby={help && `${id}help`}>
      <Legend>{legend}</Legend>
      <Row count={options.length === 3 || options.length === 4 ? options.length : undefined}>
        {options.map((option) => (
          <Option key={option.value}>
            <Radio
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Picture aria-hidden="true">{option.picture}</Picture>
            {option.label}
          </Option>
        ))}
      </Row>
      {help && (
        <chakra.p id={`${id}help`} fontSize="sm" color="text.muted" marginTop="1.5">
          {help}
        </chakra.p>
      )}
    </chakra.fieldset>
  )
}
