/** Player and list beside each other where there is room, the list under the player elsewhere and in theatre mode. */
export const columns = {
  display: 'grid',
  gap: { base: '4', lg: '5' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' },
  '&[data-theatre]': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const
