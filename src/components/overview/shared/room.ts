/**
 * The room of the strip, which it has from the first moment on, so that nothing below it moves. Its width decides, so
 * its container must be `inline-size`.
 */
export const room = {
  minHeight: '17.75rem',
  '@container (min-width: 44rem)': { minHeight: '10.5rem' },
} as const
