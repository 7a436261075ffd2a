import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const badgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: 0,
    maxWidth: 'full',
    paddingInline: '2',
    paddingBlock: '0.5',
    // Fully rounded for one line, rounded corners for more.
    borderRadius: '0.75rem',
    fontSize: 'xs',
    fontWeight: '620',
    lineHeight: '1.34',
    '& svg': { boxSize: '0.8125rem', flexShrink: 0 },
  },
  variants: {
    tone: {
      brand: { bg: 'brand.subtle', color: 'brand.text' },
      accent: { bg: 'accent.subtle', color: 'accent' },
      neutral: { bg: 'sunken', color: 'text.muted' },
      success: { bg: 'success.subtle', color: 'success' },
      warning: { bg: 'warning.subtle', color: 'warning' },
      danger: { bg: 'danger.subtle', color: 'danger' },
      info: { bg: 'info.subtle', color: 'info' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})

const Root = chakra('span', badgeRecipe)
const Text = chakra('span', { base: { lineClamp: '3', overflowWrap: 'anywhere' } })

export type BadgeProps = HTMLChakraProps<'span'> &
  RecipeVariantProps<typeof badgeRecipe> & { icon?: ReactNode }

/** A short label, such as a role or status. */
export function Badge({ icon, children, ...rest }: BadgeProps) {
  return (
    <Root {...rest}>
      {icon}
      <Text>{children}</Text>
    </Root>
  )
}
