/** Container query for a wide card; the card must be a container (`containerType`). */
export const wide = '@container (min-width: 36rem)'

/** Container query for a card in which words would not fit beside an icon or a figure, also because of large text. */
export const cramped = '@container (max-width: 15rem)'
