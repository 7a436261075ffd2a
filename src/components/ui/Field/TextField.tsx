import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { controlRecipe } from './Field.recipe.ts'
import { FieldFrame, type FieldOwnProps } from './FieldFrame.tsx'

const Input = chakra('input', controlRecipe)
const Box = chakra('div', { base: { position: 'relative' } })
const Start = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    insetInlineStart: '3',
    display: 'grid',
    placeItems: 'center',
    color: 'text.subtle',
    pointerEvents: 'none',
    '& svg': { boxSize: '1.125rem' },
  },
})
const End = chakra('span', {
  base: { position: 'absolute', insetBlock: '0', insetInlineEnd: '0', display: 'grid', placeItems: 'center' },
})

export type TextFieldProps = Omit<HTMLChakraProps<'input'>, 'start' | 'end'> &
  FieldOwnProps & {
    /** An icon inside the field, before the text. */
    start?: ReactNode
    /** A button inside the field, after the text. */
    end?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** Single-line text field with label, help and error. Spread `register(name)` into it. */
export function TextField({ label, error, help, hideLabel, start, end, id, ...rest }: TextFieldProps) {
  const frame = { label, error, help, hideLabel, id, describedBy: rest['aria-describedby'] }
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Box>
          {start && <Start>{start}</Start>}
          <Input type="text" {...rest} {...control} start={Boolean(start)} end={Boolean(end)} />
          {end && <End>{end}</End>}
        </Box>
      )}
    </FieldFrame>
  )
}
