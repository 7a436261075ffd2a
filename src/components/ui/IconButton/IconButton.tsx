import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react'
import type { FocusEvent, PointerEvent, Ref } from 'react'
import { useTooltip, type TooltipHandlers } from '../Tooltip/useTooltip.tsx'

const iconButtonRecipe = defineRecipe({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    position: 'relative',
    borderRadius: 'sm',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '& svg': { width: '1.25rem', height: '1.25rem' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
    '@media (pointer: coarse)': { boxSize: 'target' },
  },
  variants: {
    variant: {
      ghost: { color: 'text.muted', '&:hover:not(:disabled)': { bg: 'sunken', color: 'text' } },
      secondary: {
        color: 'text',
        bg: 'surface',
        border: '1px solid',
        borderColor: 'border.strong',
        '&:hover:not(:disabled)': { bg: 'sunken' },
      },
      danger: { color: 'danger', '&:hover:not(:disabled)': { bg: 'danger.subtle' } },
    },
    size: {
      md: { boxSize: { base: 'target', md: '10' } },
      sm: { boxSize: { base: 'target', md: '8' }, '& svg': { width: '1.125rem', height: '1.125rem' } },
    },
  },
  defaultVariants: { variant: 'ghost', size: 'md' },
})

const StyledIconButton = chakra('button', iconButtonRecipe)

export type IconButtonProps = Omit<HTMLChakraProps<'button'>, 'aria-label'> &
  RecipeVariantProps<typeof iconButtonRecipe> & {
    /** Accessible name and tooltip. */
    label: string
    ref?: Ref<HTMLButtonElement>
  }

/** A button with only an icon; the label is its name and tooltip. */
export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  const [handlers, tip] = useTooltip(label)
  return (
    <>
      <StyledIconButton type={type} aria-label={label} {...mergeHandlers(handlers, rest)} />
      {tip}
    </>
  )
}

/** Merges the handlers: the tooltip's run first, then the caller's. */
function mergeHandlers(handlers: TooltipHandlers, rest: Omit<IconButtonProps, 'label'>) {
  return {
    ...rest,
    onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
      handlers.onPointerEnter(event)
      rest.onPointerEnter?.(event)
    },
    onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
      handlers.onPointerLeave(event)
      rest.onPointerLeave?.(event)
    },
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      handlers.onPointerDown(event)
      rest.onPointerDown?.(event)
    },
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      handlers.onFocus(event)
      rest.onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      handlers.onBlur(event)
      rest.onBlur?.(event)
    },
  }
}
