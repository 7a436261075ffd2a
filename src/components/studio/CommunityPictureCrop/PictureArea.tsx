import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Area } from '#components/profiles/ImageCrop/cropPicture.ts'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { pictureAspect } from './drawArea.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'md',
    bg: 'sunken',
    height: 'min(20rem, 42dvh)',
    // The library's own focus ring is hidden by the shade around the crop area.
    '& [data-testid=cropper]:focus-visible': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '-3px',
    },
  },
})
const Slider = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    fontSize: 'sm',
    fontWeight: '560',
    '& input': {
      flex: '1',
      minWidth: '0',
      height: 'target',
      accentColor: '{colors.brand}',
      cursor: 'pointer',
    },
  },
})

const maxZoom = 4
/** CSS pixels that an arrow key moves the picture; with Shift a fifth. */
const arrowStep = 10

export interface PictureAreaProps {
  url: string
  disabled: boolean
  /** Called on every change with the chosen area, in pixels of the picture. */
  onArea: (area: Area) => void
}

/** The picture with the area that is kept: drag, pinch, arrow keys, and a zoom slider. */
export function PictureArea({ url, disabled, onArea }: PictureAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <chakra.div display="grid" gap="1" inert={disabled}>
      <Frame>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={pictureAspect}
          showGrid={false}
          keyboardStep={arrowStep}
          // The styles are loaded as a file, because the Content Security Policy forbids injected ones.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': t.cropArea }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, area) => onArea(area)}
        />
      </Frame>
      <Slider>
        {t.zoom}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={t.zoomValue(Math.round(zoom * 100))}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </Slider>
    </chakra.div>
  )
}
