import { type ReactNode, useDeferredValue } from 'react'

interface DeferredProps {
  /** Renders the content together with the frame, because the page shows both already. */
  atOnce?: boolean
  children: ReactNode
}

/** Content of a layer that renders after the layer's frame has been painted, in slices. */
export function Deferred({ atOnce = false, children }: DeferredProps) {
  return useDeferredValue(true, atOnce) && children
}
