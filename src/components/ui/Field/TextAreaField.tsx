import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type InputEvent, type Ref } from 'react'
import { controlRecipe } from './Field.recipe.ts'
import { FieldFrame, type Counter, type FieldOwnProps } from './FieldFrame.tsx'
import { mergeRefs } from './mergeRefs.ts'

const Area = chakra('textarea', controlRecipe)

export type TextAreaFieldProps = HTMLChakraProps<'textarea'> &
  FieldOwnProps & {
    counter?: Counter | undefined
    ref?: Ref<HTMLTextAreaElement>
  }

/** Sets the height manually in browsers without `field-sizing`. */
function grow(area: HTMLTextAreaElement | null) {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

/** Multi-line text field; grows with its content up to a third of the screen, then scrolls. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, help, hideLabel, counter, id, ref, onInput, rows = 3, ...rest } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const frame = { label, error, help, hideLabel, id, counter, describedBy: rest['aria-describedby'] }
  useLayoutEffect(() => grow(area.current))

  function typed(event: InputEvent<HTMLTextAreaElement>) {
    grow(event.currentTarget)
    onInput?.(event)
  }

  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Area
          rows={rows}
          fieldSizing="content"
          minHeight={`calc(${rows} * 1.4em + 1.375rem)`}
          maxHeight="max(8rem, 34vh)"
          resize="none"
          overflowWrap="anywhere"
          {...rest}
          {...control}
          ref={mergeRefs(area, ref)}
          onInput={typed}
        />
      )}
    </FieldFrame>
  )
}
