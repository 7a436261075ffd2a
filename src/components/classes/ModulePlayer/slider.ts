/**
 * An invisible native range input on top of a custom drawing: keeps the browser's keyboard, touch and screen reader
 * support.
 */
export const sliderInput = {
  position: 'absolute',
  insetInline: '-1.5',
  insetBlock: '-2.5',
  width: 'calc(100% + 12px)',
  margin: '0',
  appearance: 'none',
  bg: 'transparent',
  cursor: 'pointer',
  touchAction: 'none',
  borderRadius: 'sm',
  _disabled: { cursor: 'default' },
  _focusVisible: { outlineColor: 'white', outlineOffset: '-6px' },
  '&::-webkit-slider-thumb': { appearance: 'none', width: '12px', height: '44px', opacity: '0' },
  '&::-moz-range-thumb': { width: '12px', height: '44px', opacity: '0' },
  '&::-moz-range-track': { bg: 'transparent' },
} as const
