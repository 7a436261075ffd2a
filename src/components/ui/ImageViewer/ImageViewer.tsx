import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { useBackLayer } from '../layers/useBackLayer.ts'
import type { ViewedImage } from './types.ts'

const ViewerLayer = lazyPart(async () => (await import('./ViewerLayer.tsx')).default)

/** Brings the viewer's weight in ahead of need. */
export function prefetchViewer(): void {
  ViewerLayer.prefetch()
}

export interface ImageViewerProps {
  images: readonly ViewedImage[]
  /** The one to begin with; `null` keeps it closed. */
  index: number | null
  /** What opened it: gets the focus back. */
  opener: HTMLElement | null
  onClose: () => void
  /** Stands in the middle while there is no image yet: that it is on its way, or why it does not come. */
  placeholder?: ReactNode
}

/** Images one at a time over the whole screen: arrow keys and swiping, pinching and double taps, Escape and Back. */
export function ImageViewer({ images, index, opener, onClose, placeholder }: ImageViewerProps) {
  const open = index !== null
  useBackLayer(open, onClose)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ViewerLayer
        images={images}
        index={index}
        opener={opener}
        onClose={onClose}
        placeholder={placeholder}
      />
    </Suspense>
  )
}
