import { chakra } from '@chakra-ui/react'
import { buttonRecipe } from './Button.recipe.ts'

/** An `<a>` that looks like a button, for addresses outside the router. */
export const AnchorButton = chakra('a', buttonRecipe)
