/** Palette and scales. Only `system.ts` imports them; components use semantic tokens. */
const value = <T>(v: T) => ({ value: v })

const scale = (steps: Record<string, string>) =>
  Object.fromEntries(Object.entries(steps).map(([step, hex]) => [step, value(hex)]))

export const colors = {
  white: value('#ffffff'),
  black: value('#000000'),
  teal: scale({
    50: '#eefbf9',
    100: '#d3f4ef',
    200: '#a8e8df',
    300: '#75d7cc',
    400: '#4ecdc4',
    500: '#27a79f',
    600: '#16827d',
    700: '#136864',
    800: '#135350',
    900: '#124543',
    950: '#052928',
  }),
  coral: scale({
    50: '#fff3f0',
    100: '#ffe2db',
    300: '#ffa796',
    400: '#ff7e67',
    500: '#f25c43',
    600: '#c93c25',
    700: '#a8301c',
  }),
  sand: scale({
    50: '#faf8f5',
    100: '#f3f0ea',
    200: '#e6e1d8',
    300: '#d1cabf',
    400: '#a79f93',
    500: '#7a7369',
    600: '#5e584f',
    700: '#47423b',
    800: '#2e2a26',
    900: '#1c1a17',
  }),
}

/** Returns a token with a light and a dark value. */
const pair = (base: string, _dark: string) => ({ value: { base, _dark } })

export const semanticColors = {
  bg: { DEFAULT: pair('{colors.sand.50}', '#121514') },
  surface: { DEFAULT: pair('{colors.white}', '#1a1e1d') },
  sunken: { DEFAULT: pair('{colors.sand.100}', '#151918') },
  border: {
    DEFAULT: pair('{colors.sand.200}', '#2b3230'),
    strong: pair('{colors.sand.300}', '#3b4441'),
    /** Outline of an input: contrast of at least 3:1 with the surface. */
    input: pair('#8d857a', '#6d7773'),
  },
  text: {
    DEFAULT: pair('{colors.sand.900}', '#f2efe9'),
    muted: pair('{colors.sand.600}', '#b3bab6'),
    subtle: pair('#6f685e', '#98a09c'),
  },
  brand: {
    DEFAULT: pair('{colors.teal.700}', '{colors.teal.400}'),
    hover: pair('{colors.teal.800}', '{colors.teal.300}'),
    on: pair('{colors.white}', '#04211f'),
    text: pair('{colors.teal.700}', '#6fdacf'),
    subtle: pair('{colors.teal.50}', '#143331'),
    border: pair('{colors.teal.200}', '#1f5450'),
  },
  accent: {
    DEFAULT: pair('{colors.coral.600}', '#ff8f7a'),
    subtle: pair('{colors.coral.50}', '#3a1f19'),
  },
  success: { DEFAULT: pair('#1d6b3c', '#74d79a'), subtle: pair('#e9f7ee', '#15301f') },
  warning: { DEFAULT: pair('#8a5300', '#f2bd63'), subtle: pair('#fff4e0', '#33260f') },
  danger: { DEFAULT: pair('#b3261e', '#ff9a92'), subtle: pair('#fdecea', '#3b1a18') },
  info: { DEFAULT: pair('#1f5d99', '#8cc3f5'), subtle: pair('#eaf3fc', '#14293d') },
  focus: { DEFAULT: pair('{colors.teal.600}', '{colors.teal.300}') },
  /** Background behind dialogs and drawers. */
  scrim: { DEFAULT: pair('rgb(28 26 23 / 0.48)', 'rgb(0 0 0 / 0.64)') },
}

export const shadows = {
  card: pair('0 1px 2px rgb(28 26 23 / 0.05)', 'none'),
  float: pair(
    '0 8px 24px -6px rgb(28 26 23 / 0.14), 0 2px 6px rgb(28 26 23 / 0.06)',
    '0 8px 24px -6px rgb(0 0 0 / 0.5)',
  ),
  dialog: pair('0 24px 64px -16px rgb(28 26 23 / 0.28)', '0 24px 64px -16px rgb(0 0 0 / 0.7)'),
}

export const radii = { sm: value('8px'), md: value('12px'), lg: value('16px'), full: value('999px') }

export const fonts = {
  body: value(
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  ),
  heading: value(
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  ),
}

/**
 * Sizes are in rem, so that the user's text size applies; the browser's default is 16 px. Large sizes grow only until a
 * long word fills a phone's width.
 */
export const fontSizes = {
  xs: value('0.75rem'),
  sm: value('0.84375rem'),
  md: value('0.9375rem'),
  lg: value('1.0625rem'),
  xl: value('min(1.25rem, 9vw)'),
  '2xl': value('min(1.5625rem, 12vw)'),
  '3xl': value('min(2rem, 14vw)'),
}

export const durations = { fast: value('140ms'), slide: value('200ms') }

/** 4-point grid: the key times 4 is the value in px. */
export const spacing = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24].map((n) => [
    String(n),
    value(`${n / 4}rem`),
  ]),
)

const reading = 672
const rail = 328
/** Gap between the reading column and the rail: spacing 7. */
const railGap = 28

/** Widths of pages; see `PageFrame` and `WithRail`. */
const pageWidths = {
  /** Column of text and posts. */
  reading: value(`${reading}px`),
  /** Column of small cards beside the reading column. */
  rail: value(`${rail}px`),
  readingAndRail: value(`${reading + railGap + rail}px`),
  /** Several columns, such as cards, or a form beside a list. */
  page: value('1200px'),
  /** Grids and players that use the whole width. */
  wide: value('1440px'),
}

export const sizes = {
  ...spacing,
  full: value('100%'),
  /** Maximum comfortable line length. */
  prose: value('62ch'),
  ...pageWidths,
  target: value('44px'),
}

export const zIndex = {
  header: value(10),
  popover: value(1200),
  overlay: value(1300),
  dialog: value(1400),
  alert: value(1500),
  toast: value(1600),
}
