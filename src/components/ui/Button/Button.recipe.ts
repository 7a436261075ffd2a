import { defineRecipe } from '@chakra-ui/react'

/** Styles of buttons and of links that look like buttons. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    // Wraps instead of overflowing its container.
    maxWidth: 'full',
    position: 'relative',
    border: '1px solid transparent',
    borderRadius: 'sm',
    fontWeight: '620',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, opacity',
    transitionDuration: 'fast',
    '& svg': { width: '1.125rem', height: '1.125rem', flexShrink: 0 },
    '&:is(:disabled, [aria-disabled=true]:not([aria-busy=true]))': { cursor: 'not-allowed', opacity: '0.55' },
    '&[aria-busy=true]': { cursor: 'progress' },
    '@media (pointer: coarse)': { minHeight: 'target' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'brand',
        color: 'brand.on',
        '&:hover:not(:disabled,[aria-busy=true])': { bg: 'brand.hover' },
      },
      secondary: {
        bg: 'surface',
        color: 'text',
        borderColor: 'border.strong',
        '&:hover:not(:disabled,[aria-busy=true])': { bg: 'sunken' },
      },
      ghost: {
        bg: 'transparent',
        color: 'text.muted',
        '&:hover:not(:disabled,[aria-busy=true])': { bg: 'sunken', color: 'text' },
      },
      /** Solid red: only for the confirming button of a dialog. */
      destructive: {
        bg: 'danger',
        color: 'surface',
        '&:hover:not(:disabled,[aria-busy=true])': { opacity: '0.9' },
      },
      danger: {
        bg: 'transparent',
        color: 'danger',
        '&:hover:not(:disabled,[aria-busy=true])': { bg: 'danger.subtle' },
      },
    },
    size: {
      md: { minHeight: { base: 'target', md: '10' }, paddingInline: '4', paddingBlock: '2', fontSize: 'md' },
      sm: { minHeight: { base: 'target', md: '8' }, paddingInline: '3', paddingBlock: '1', fontSize: 'sm' },
    },
  },
  compoundVariants: [{ variant: 'ghost', size: 'md', css: { paddingInline: '3' } }],
  defaultVariants: { variant: 'primary', size: 'md' },
})
