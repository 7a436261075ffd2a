import { chakra, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react'
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { SpinnerRing } from '../Spinner/SpinnerRing.tsx'
import { buttonRecipe } from './Button.recipe.ts'
import { Layer, Stack } from './labelStack.ts'

type Variants = RecipeVariantProps<typeof buttonRecipe>

const StyledButton = chakra('button', buttonRecipe)
const StyledLink = chakra(Link, buttonRecipe)

export type ButtonProps = HTMLChakraProps<'button'> &
  Variants & {
    icon?: ReactNode
    /** In progress: shows a spinner, keeps its width and focus, ignores clicks. */
    busy?: boolean
    /** Label while busy. Without it, the normal label stays for screen readers, hidden under the spinner. */
    busyLabel?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** The button. Use one `primary` per view. */
export function Button({
  icon,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      // Also prevents submitting with Enter.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }

  return (
    <StyledButton
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy || busyLabel !== undefined ? (
        <Stack>
          <Layer
            opacity={busy && busyLabel === undefined ? 0 : 1}
            visibility={busy && busyLabel !== undefined ? 'hidden' : undefined}
          >
            {icon}
            {children}
          </Layer>
          {busyLabel !== undefined && (
            <Layer visibility={busy ? undefined : 'hidden'}>
              <SpinnerRing />
              {busyLabel}
            </Layer>
          )}
          {busy && busyLabel === undefined && (
            <Layer>
              <SpinnerRing />
            </Layer>
          )}
        </Stack>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </StyledButton>
  )
}

export type ButtonLinkProps = ComponentProps<typeof StyledLink> & { icon?: ReactNode }

/** A router link that looks like a button. */
export function ButtonLink({ icon, children, ...rest }: ButtonLinkProps) {
  return (
    <StyledLink {...rest}>
      {icon}
      {children}
    </StyledLink>
  )
}
