import { useEffectEvent, useLayoutEffect } from 'react'
import { isDialogOpen } from '#components/ui/layers/isDialogOpen.ts'
import type { CaseAct } from '../ModerationCase/CaseActs.tsx'

const keys: Readonly<Record<string, CaseAct>> = { o: 'hide', d: 'dismiss', a: 'warn' }

/** Whether a key is meant for something else: a field, a dialog or a menu. */
export const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  defaultPrevented ||
  isDialogOpen() ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null)

/** O hides, D leaves as it is, A warns. */
export function useCaseShortcuts(acts: readonly CaseAct[], onAct: (act: CaseAct) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    if (!act || isTaken(event) || !acts.includes(act)) return
    event.preventDefault()
    onAct(act)
  })
  // A layout effect: whoever sees it can press a key at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
