import { chakra, defineRecipe } from '@chakra-ui/react'

const cardRecipe = defineRecipe({
  base: {
    bg: 'surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
    padding: { base: '4', md: '5' },
    minWidth: '0',
  },
})

/** A card; `as` sets its element (`article`, `section`, `li`). */
export const Card = chakra('div', cardRecipe)
