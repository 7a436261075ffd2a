/** Colours of the medals for the first three ranks, the same in the light and the dark theme. */
export const medals = {
  1: { disc: '#f2c14e', rim: '#fbe3a4', ink: '#4a3200', tint: '#f2c14e2b' },
  2: { disc: '#c5ccd1', rim: '#e8ecef', ink: '#2d3439', tint: '#9aa5ad26' },
  3: { disc: '#d99a6c', rim: '#efc9ad', ink: '#43210a', tint: '#d99a6c2b' },
} as const
