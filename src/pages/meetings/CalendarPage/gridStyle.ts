/** A responsive grid of cards; all cards of a row have the same height. */
export const gridStyle = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19.5rem), 1fr))',
} as const
