import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { controlRecipe } from './Field.recipe.ts'
import { FieldFrame, type FieldOwnProps } from './FieldFrame.tsx'

const Select = chakra('select', controlRecipe)
const Box = chakra('div', {
  base: {
    position: 'relative',
    '& svg': {
      position: 'absolute',
      insetInlineEnd: '3',
      insetBlock: '0',
      marginBlock: 'auto',
      boxSize: '1.125rem',
      color: 'text.muted',
      pointerEvents: 'none',
    },
  },
})

export type SelectFieldProps = HTMLChakraProps<'select'> & FieldOwnProps & { ref?: Ref<HTMLSelectElement> }

/** Native select; its children are `<option>`s. */
export function SelectField({ label, error, help, hideLabel, id, children, ...rest }: SelectFieldProps) {
  const frame = { label, error, help, hideLabel, id, describedBy: rest['aria-describedby'] }
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Box>
          <Select appearance="none" cursor="pointer" {...rest} {...control} end>
            {children}
          </Select>
          <ChevronDown aria-hidden="true" />
        </Box>
      )}
    </FieldFrame>
  )
}
