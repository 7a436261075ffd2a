/** Container query for a wide card; the card must be a container (`containerType`). */
export const wide = '@container (min-width: 36rem)'
