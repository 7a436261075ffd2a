import { chakra, defineRecipe } from '@chakra-ui/react'
import { useState } from 'react'
import { pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import type { Area } from './cropPicture.ts'

const Root = chakra('div', { base: { position: 'relative', minWidth: '0' } })
const Cover = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '4',
    overflow: 'hidden',
    borderRadius: 'md',
    bg: 'brand.subtle',
    '& img': { position: 'absolute', maxWidth: 'none' },
  },
})
const avatarRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'block',
    width: 'fit-content',
    overflow: 'hidden',
    borderRadius: 'full',
    border: '3px solid',
    borderColor: 'surface',
    bg: 'surface',
    marginInlineStart: '4',
  },
  variants: { size: { lg: { marginTop: '-9' }, xl: { marginTop: '-12' } } },
})
const AvatarFrame = chakra('span', avatarRecipe)
const Picture = chakra('img', { base: { inset: '0', boxSize: 'full', objectFit: 'cover' } })
const CroppedImage = chakra('img', { base: { position: 'absolute', maxWidth: 'none' } })

/** A picture with its crop area in percent, if it is cropped. */
export interface PreviewPicture {
  url: string
  crop?: Area | undefined
}

export interface HeadPreviewProps {
  name: string
  initials?: string | null | undefined
  color?: string | null | undefined
  avatar: PreviewPicture | undefined
  cover: PreviewPicture | undefined
  size?: 'lg' | 'xl'
}

/** Preview of a profile's cover and picture. Decorative. */
export function HeadPreview(props: HeadPreviewProps) {
  const { name, initials, color, avatar, cover, size = 'xl' } = props
  const [broken, setBroken] = useState<string>()
  return (
    <Root aria-hidden="true">
      <Cover data-testid="cover-preview">
        {cover?.crop && <CroppedPicture url={cover.url} crop={cover.crop} />}
        {cover && !cover.crop && cover.url !== broken && (
          <Picture
            {...pictureProps(cover.url, { sizes: '100vw' })}
            alt=""
            onError={() => setBroken(cover.url)}
          />
        )}
      </Cover>
      <AvatarFrame size={size} data-testid="avatar-preview">
        <UserAvatar
          display="grid"
          name={name}
          initials={initials}
          color={color}
          size={size}
          imageUrl={avatar?.crop ? undefined : avatar?.url}
        />
        {avatar?.crop && <CroppedPicture url={avatar.url} crop={avatar.crop} />}
      </AvatarFrame>
    </Root>
  )
}

/** The cropped part of a picture, scaled to fill its box. */
function CroppedPicture({ url, crop }: { url: string; crop: Area }) {
  const percent = (value: number) => `${value}%`
  return (
    <CroppedImage
      src={url}
      alt=""
      style={{
        width: percent(10_000 / crop.width),
        height: percent(10_000 / crop.height),
        left: percent((-crop.x / crop.width) * 100),
        top: percent((-crop.y / crop.height) * 100),
      }}
    />
  )
}
