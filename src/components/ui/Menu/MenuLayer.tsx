import { Menu as Parts } from '@chakra-ui/react/menu'
import type { MenuItem } from './Menu.tsx'
import { menuRecipe } from './Menu.recipe.ts'

interface MenuLayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  triggerId: string
  contentId: string
  items: MenuItem[]
}

/**
 * The part of a menu that is only loaded when one opens. It finds its trigger by id, and stands beside it in the
 * document: what is under the body alone belongs to no landmark.
 */
export default function MenuLayer({ open, onOpenChange, triggerId, contentId, items }: MenuLayerProps) {
  return (
    <Parts.Root
      recipe={menuRecipe}
      ids={{ trigger: triggerId, content: contentId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      onSelect={({ value }) => items[Number(value)]?.onSelect()}
      positioning={{ placement: 'bottom-end', strategy: 'fixed', gutter: 6, overflowPadding: 12 }}
      loopFocus
    >
      <Parts.Positioner>
        <Parts.Content aria-labelledby={triggerId}>
          {items.map((item, place) => (
            <Parts.Item key={item.label} value={String(place)} data-danger={item.danger ? '' : undefined}>
              {item.icon}
              {item.label}
            </Parts.Item>
          ))}
        </Parts.Content>
      </Parts.Positioner>
    </Parts.Root>
  )
}
