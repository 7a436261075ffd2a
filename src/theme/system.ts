import { createSystem, defineConfig } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { breakpoints } from './breakpoints.ts'
import { cachedSystem } from './cachedSystem.ts'
import {
  colors,
  durations,
  fonts,
  fontSizes,
  radii,
  semanticColors,
  shadows,
  sizes,
  spacing,
  zIndex,
} from './tokens.ts'

const forcedColors = '@media (forced-colors: active)'

/** Styles that disable all animation. */
const still = {
  animationDuration: '0s !important',
  animationIterationCount: '1 !important',
  // Exactly 0: even 1 ms would start a transition for every property of every element, which is slow in long lists.
  transitionDuration: '0s !important',
  scrollBehavior: 'auto !important',
}

const config = defineConfig({
  cssVarsPrefix: 'faro',
  preflight: true,
  globalCss: {
    html: {
      bg: 'bg',
      color: 'text',
      fontFamily: 'body',
      fontSize: '100%',
      lineHeight: '1.5',
      colorScheme: 'light',
      // Keeps scroll targets and focused elements clear of the header and of the bottom bar on narrow screens.
      scrollPaddingTop: 'calc(60px + {spacing.4})',
      scrollPaddingBottom: { base: 'calc(56px + {spacing.4} + env(safe-area-inset-bottom))', md: '4' },
    },
    'html.dark': { colorScheme: 'dark' },
    body: { fontSize: 'md', textRendering: 'optimizeLegibility' },
    // Forced colours replace the theme's colours; selection and progress must remain visible.
    '[aria-pressed=true], [aria-selected=true], :is(a, button)[aria-current], label:has(> :checked[type=radio])':
      {
        [forcedColors]: {
          forcedColorAdjust: 'none',
          bg: 'Highlight !important',
          color: 'HighlightText !important',
          '& *': { bg: 'transparent !important', color: 'inherit !important' },
        },
      },
    '[role=progressbar]': {
      [forcedColors]: { outline: '1px solid CanvasText', '& > *': { bg: 'Highlight !important' } },
    },
    '*:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '*, *::before, *::after': {
      borderColor: 'border',
      // Keeps the content of a grid without columns within its container.
      gridAutoColumns: 'minmax(0, auto)',
      _motionReduce: still,
    },
    ':is([data-motion=less], [data-motion=less] *), [data-motion=less] *::before, [data-motion=less] *::after':
      still,
    // The member's text size scales the browser's, because all sizes are in rem.
    'html[data-text=small]': { fontSize: '93.75%' },
    'html[data-text=large]': { fontSize: '112.5%' },
    'html[data-text=larger]': { fontSize: '125%' },
  },
  theme: {
    breakpoints,
    tokens: { colors, radii, fonts, fontSizes, durations, spacing, sizes, zIndex },
    semanticTokens: { colors: semanticColors, shadows },
    keyframes: {
      pulse: { '50%': { opacity: '0.55' } },
      advance: { from: { transform: 'scaleX(0.1)' }, to: { transform: 'scaleX(0.92)' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      fadeIn: { from: { opacity: '0' } },
      popIn: { from: { opacity: '0', transform: 'translateY(8px) scale(0.985)' } },
      fadeOut: { to: { opacity: '0' } },
      slideUp: { from: { transform: 'translateY(100%)' } },
      slideDown: { to: { transform: 'translateY(100%)' } },
      drawerIn: { from: { opacity: '0', transform: 'translateX(32px)' } },
      drawerOut: { to: { opacity: '0', transform: 'translateX(32px)' } },
    },
  },
})

/** The design system: tokens and conditions. Recipes are beside their components. */
export const system = cachedSystem(createSystem(defaultBaseConfig, config))
