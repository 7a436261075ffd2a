/** Where a card itself is wide enough for things side by side; the card must be a container (`containerType`). */
export const wide = '@container (min-width: 36rem)'
