import 'yet-another-react-lightbox/styles.css'
import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Lightbox } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { imageViewer as t } from '#locales/imageViewer.ts'
import { topModal } from '../layers/modals.ts'
import { showToastsIn } from '../toast/container.ts'
import type { ViewedImage } from './types.ts'

/** Always on black in both themes, so that nothing distracts from the photo. */
const overlayText = {
  color: 'white',
  textShadow: '0 1px 3px {colors.black}',
} as const
const Counter = chakra('p', {
  base: {
    ...overlayText,
    // Before the zoom buttons, which the library puts first.
    order: '-1',
    marginInlineEnd: 'auto',
    alignSelf: 'center',
    paddingInline: '3',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Title = chakra('p', {
  base: {
    ...overlayText,
    position: 'absolute',
    insetInline: '0',
    bottom: '0',
    padding: '4',
    paddingTop: '8',
    backgroundImage: 'linear-gradient(to top, {colors.black}, transparent)',
    paddingBottom: 'calc(1rem + env(safe-area-inset-bottom))',
    textAlign: 'center',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    lineClamp: '3',
    pointerEvents: 'none',
  },
})
const PlaceholderBox = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    padding: '4',
    // Presses beside the box close the viewer.
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
})
/** The library removes the focus outline without a visible replacement. */
const focusRing = {
  '.yarl__button:focus-visible': {
    outline: '2px solid currentColor',
    outlineOffset: '-6px',
    borderRadius: '12px',
  },
}

const keepToasts = (layer: HTMLDivElement | null) => (layer ? showToastsIn(layer) : undefined)

interface ViewerLayerProps {
  images: readonly ViewedImage[]
  index: number
  opener: HTMLElement | null
  onClose: () => void
  placeholder?: ReactNode
}

/** The lazily loaded part of `ImageViewer`. */
export default function ViewerLayer(props: ViewerLayerProps) {
  const { images: latestImages, index, opener, onClose, placeholder } = props
  const [currentIndex, setCurrentIndex] = useState(index)
  // The images at the time of opening: when they change, the library jumps back to the one it opened with.
  const [images, setImages] = useState(latestImages)
  if (images.length === 0 && latestImages.length > 0) setImages(latestImages)
  useEffect(
    () => () => {
      // By now the page is no longer inert.
      if (document.activeElement === document.body) opener?.focus()
    },
    [opener],
  )
  return (
    <>
      <Global styles={focusRing} />
      <Lightbox
        open
        close={onClose}
        index={index}
        // A layer that is open already makes the page inert.
        portal={{ root: () => topModal() ?? document.body }}
        slides={images.map(({ src, alt, width, height }) => ({ src, alt, width, height }))}
        plugins={[Zoom]}
        labels={t.labels}
        carousel={{ finite: true, padding: 0 }}
        controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
        animation={{ fade: 140, swipe: 180, zoom: 180 }}
        zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
        toolbar={{
          buttons: [
            <Counter key="place" aria-hidden="true">
              {images.length > 0 && t.place(currentIndex + 1, images.length)}
            </Counter>,
            'close',
          ],
        }}
        on={{ view: ({ index: now }) => setCurrentIndex(now) }}
        render={{
          ...(images.length <= 1 && { buttonPrev: () => null, buttonNext: () => null }),
          controls: () => (
            <>
              {placeholder && <PlaceholderBox>{placeholder}</PlaceholderBox>}
              {images[currentIndex]?.title && <Title>{images[currentIndex].title}</Title>}
              {/* The page below, with its toasts, is inert. */}
              <div data-toasts="below-header" ref={keepToasts} />
            </>
          ),
        }}
        styles={{
          root: { '--yarl__portal_zindex': 'var(--faro-z-index-dialog)' },
          toolbar: {
            insetInline: 0,
            backgroundImage: 'linear-gradient(to bottom, var(--faro-colors-black), transparent)',
          },
        }}
      />
    </>
  )
}
