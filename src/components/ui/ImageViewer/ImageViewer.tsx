import { type ReactNode } from 'react'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { useBackLayer } from '../layers/useBackLayer.ts'
import type { ViewedImage } from './types.ts'

const ViewerLayer = lazyComponent(async () => (await import('./ViewerLayer.tsx')).default, { kind: 'layer' })

/** Preloads the viewer. */
export function prefetchViewer(): void {
  ViewerLayer.prefetch()
}

export interface ImageViewerProps {
  images: readonly ViewedImage[]
  /** Index of the image to open with; `null` closes the viewer. */
  index: number | null
  /** The element that opened it; gets the focus back. */
  opener: HTMLElement | null
  onClose: () => void
  /** Shown in the centre while there is no image: a spinner or an error. */
  placeholder?: ReactNode
}

/** Full-screen image viewer: arrow keys, swiping, pinch and double tap, Escape and Back. */
export function ImageViewer({ images, index, opener, onClose, placeholder }: ImageViewerProps) {
  const open = index !== null
  useBackLayer(open, onClose)
  if (!open) return null
  return (
    <ViewerLayer images={images} index={index} opener={opener} onClose={onClose} placeholder={placeholder} />
  )
}
