import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { type Area, aspects, type CropKind } from './cropPicture.ts'

const height = 'min(20rem, 42dvh)'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'md',
    bg: 'sunken',
    // The library's own focus ring is hidden by the shade around the crop area.
    '& [data-testid=cropper]:focus-visible': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '-3px',
    },
  },
  variants: { kind: { avatar: { height }, cover: { aspectRatio: '2.4' }, community: { height } } },
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

export interface CropAreaProps {
  kind: CropKind
  url: string
  disabled: boolean
  /** Called on every change with the crop area, in percent and in pixels of the picture. */
  onArea: (percent: Area, pixels: Area) => void
}

/** The picture with its crop area: drag, pinch, arrow keys, and a zoom slider. */
export function CropArea({ kind, url, disabled, onArea }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <chakra.div display="grid" gap="1" inert={disabled}>
      <Frame kind={kind}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspects[kind]}
          cropShape={kind === 'avatar' ? 'round' : 'rect'}
          objectFit={kind === 'cover' ? 'horizontal-cover' : 'contain'}
          showGrid={false}
          keyboardStep={arrowStep}
          // The styles are loaded as a file, because the Content Security Policy forbids injected ones.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': t.cropArea }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={onArea}
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
