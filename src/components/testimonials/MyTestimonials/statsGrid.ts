/** Two by two, or side by side where the section, a container, is wide enough. */
export const statsGrid = {
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@container (min-width: 34rem)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
} as const
