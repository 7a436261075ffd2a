/** The action of a keyboard shortcut. */
export type PlayerAction =
  | { do: 'toggle' | 'mute' | 'captions' | 'theatre' | 'fullscreen' | 'slower' | 'faster' }
  /** Seconds. */
  | { do: 'skip'; by: number }
  /** Between -1 and 1. */
  | { do: 'volume'; by: number }
  /** Fraction of the video's duration. */
  | { do: 'jump'; to: number }

const letters: Partial<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'skip', by: -10 },
  l: { do: 'skip', by: 10 },
  m: { do: 'mute' },
  c: { do: 'captions' },
  t: { do: 'theatre' },
  f: { do: 'fullscreen' },
  '<': { do: 'slower' },
  '>': { do: 'faster' },
}
const arrows: Partial<Record<string, PlayerAction>> = {
  ArrowLeft: { do: 'skip', by: -5 },
  ArrowRight: { do: 'skip', by: 5 },
  ArrowUp: { do: 'volume', by: 0.05 },
  ArrowDown: { do: 'volume', by: -0.05 },
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

const typingSelector =
  'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'
const dialogSelector = '[role=dialog], [role=alertdialog]'
const menuSelector = '[role=menu], [role=listbox]'
const pressableSelector = 'button, a[href], summary, [role=button], [role=menuitemradio], [role=tab]'

/**
 * The action for a key event on `target`; `undefined` while typing, in dialogs and menus, and for keys that the
 * focused control handles itself. Arrow keys only work inside the player, because elsewhere they scroll the page.
 */
export function actionForKey(
  event: KeyPress,
  target: Element | null,
  player: Element | null,
): PlayerAction | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (target?.closest(`${typingSelector}, ${dialogSelector}`)) return undefined
  if (event.key === ' ' && target?.closest(pressableSelector)) return undefined
  if (/^\d$/u.test(event.key)) return { do: 'jump', to: Number(event.key) / 10 }
  const arrow = arrows[event.key]
  if (arrow) return target && player?.contains(target) && !target.closest(menuSelector) ? arrow : undefined
  return letters[event.key.toLowerCase()]
}
