import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { type LazyComponent, lazyComponent } from '#lazy/lazyComponent.tsx'
import { useBackLayer } from '../layers/useBackLayer.ts'
import type { MenuLayerProps } from './MenuLayer.tsx'
import type { MenuItem } from './types.ts'

const MenuLayer = lazyComponent(async () => (await import('./MenuLayer.tsx')).default, { kind: 'layer' })

/** Milliseconds after closing at which the focus is checked. */
const focusCheckMs = 60

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  items: MenuItem[]
}

/** A dropdown menu. Its code loads when the pointer or focus comes near. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <MenuTrigger trigger={trigger} prefetch={MenuLayer.prefetch}>
      {(part) => <MenuLayer {...part} items={items} />}
    </MenuTrigger>
  )
}

/** What a menu gives to the part that knows its items. */
export type MenuPartProps = Omit<MenuLayerProps, 'items'>

export interface LazyMenuProps {
  trigger: MenuProps['trigger']
  /** Renders the opened menu. */
  layer: LazyComponent<MenuPartProps>
}

/** A menu whose items, and what they do, load with its code. */
export function LazyMenu({ trigger, layer: Layer }: LazyMenuProps) {
  return (
    <MenuTrigger trigger={trigger} prefetch={Layer.prefetch}>
      {(part) => <Layer {...part} />}
    </MenuTrigger>
  )
}

interface MenuTriggerProps {
  trigger: MenuProps['trigger']
  prefetch: () => void
  children: (part: MenuPartProps) => ReactNode
}

function MenuTrigger({ trigger, prefetch, children }: MenuTriggerProps) {
  const [open, setOpen] = useState(false)
  const [mounted, setMounted] = useState(false)
  const own = useId()
  const triggerId = trigger.props.id ?? `${own}trigger`
  const contentId = `${own}content`
  useBackLayer(open, () => setOpen(false))

  // The menu returns the focus itself, unless it is removed first; then the page would lose it.
  useEffect(() => {
    if (open || !mounted) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(triggerId)?.focus()
    }, focusCheckMs)
    return () => clearTimeout(timer)
  }, [open, mounted, triggerId])

  function changeOpen(next: boolean) {
    setMounted(true)
    setOpen(next)
  }

  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? contentId : undefined,
        onPointerEnter: prefetch,
        onFocus: prefetch,
        onClick: () => changeOpen(!open),
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          changeOpen(true)
        },
      })}
      {mounted && children({ open, onOpenChange: changeOpen, triggerId, contentId })}
    </>
  )
}
