import { useEffect, useEffectEvent } from 'react'
import { addLayer, afterLayers } from './backLayers.ts'

/** While `active`, the browser's Back calls `close` instead of leaving the page. */
export function useBackLayer(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => (active ? addLayer(() => onBack()) : undefined), [active])
}

/** Once `active`, runs a task that changes the URL, after the history entries of closing layers are gone. */
export function useAfterLayers(active: boolean, task: () => void): void {
  const run = useEffectEvent(task)
  useEffect(() => (active ? afterLayers(() => run()) : undefined), [active])
}
