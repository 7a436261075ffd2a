/** Cards side by side where there is room, all of a row equally high. */
export const gridStyle = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19.5rem), 1fr))',
} as const
