import type { Ref, RefCallback } from 'react'

/** Merges several refs into one, including their cleanup functions. */
export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (node) => {
    const undo = refs.map((ref) => {
      if (typeof ref === 'function') {
        const cleanup = ref(node)
        return typeof cleanup === 'function' ? cleanup : () => ref(null)
      }
      if (ref) ref.current = node
      return () => {
        if (ref) ref.current = null
      }
    })
    return () => undo.forEach((clean) => clean())
  }
}
