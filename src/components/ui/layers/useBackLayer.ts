import { useEffect, useEffectEvent } from 'react'
import { addLayer } from './backLayers.ts'

/** While `active`, the browser's Back calls `close` instead of leaving the page. */
export function useBackLayer(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => (active ? addLayer(() => onBack()) : undefined), [active])
}
