import { Menu as Parts } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { useState } from 'react'
import type { MenuItem } from './types.ts'
import { menuRecipe } from './Menu.recipe.ts'

export interface MenuLayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  triggerId: string
  contentId: string
  items: MenuItem[]
}

/**
 * The lazily loaded part of a menu. Finds its trigger by id. Renders into the dialog that contains the trigger and makes
 * the page inert, else into the page's main element, because content directly in the body belongs to no landmark.
 */
export default function MenuLayer({ open, onOpenChange, triggerId, contentId, items }: MenuLayerProps) {
  const [container] = useState(() => ({
    current:
      document.getElementById(triggerId)?.closest<HTMLElement>('dialog') ?? document.querySelector('main'),
  }))
  return (
    <Parts.Root
      recipe={menuRecipe}
      ids={{ trigger: triggerId, content: contentId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      onSelect={({ value }) => items[Number(value)]?.onSelect()}
      positioning={{ placement: 'bottom-end', gutter: 6, overflowPadding: 12 }}
      loopFocus
    >
      <Portal container={container}>
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
      </Portal>
    </Parts.Root>
  )
}
