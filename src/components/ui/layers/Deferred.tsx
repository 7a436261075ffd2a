import { type ReactNode, useDeferredValue } from 'react'

/** Content of a layer that renders after the layer's frame has been painted, in slices. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
