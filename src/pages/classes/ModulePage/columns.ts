/** Player and list side by side on wide screens; stacked otherwise and in theatre mode. */
export const columns = {
  display: 'grid',
  gap: { base: '4', lg: '5' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' },
  '&[data-theatre]': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const
