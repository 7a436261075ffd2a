import { chakra } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { FeaturedPhoto } from '#api/contract/profiles.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { drawnWidth, pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { ImageViewer, prefetchViewer } from '#components/ui/ImageViewer/ImageViewer.tsx'
import { profilePhotos as t } from '#locales/profiles.ts'

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      sm: 'repeat(3, minmax(0, 1fr))',
      lg: 'repeat(auto-fill, minmax(12rem, 1fr))',
    },
    gap: { base: '2', md: '3' },
    listStyle: 'none',
  },
})
const tile = {
  position: 'relative',
  display: 'grid',
  width: 'full',
  aspectRatio: '1',
  borderRadius: 'md',
  overflow: 'hidden',
  bg: 'sunken',
} as const
const Tile = chakra('button', {
  base: { ...tile, cursor: 'zoom-in', '&:hover img': { opacity: '0.9' } },
})
const Placeholder = chakra('div', {
  base: {
    ...tile,
    placeContent: 'center',
    justifyItems: 'center',
    gap: '2',
    padding: '3',
    border: '1px dashed',
    borderColor: 'border.strong',
    color: 'text.muted',
    fontSize: 'sm',
    textAlign: 'center',
    '& svg': { boxSize: '1.5rem' },
  },
})
const Image = chakra('img', {
  base: {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
    objectFit: 'cover',
    transition: 'opacity 140ms',
  },
})

export interface ProfilePhotosProps {
  /** Name of the profile's owner. */
  name: string
  photos: readonly FeaturedPhoto[]
  own: boolean
}

interface Photo {
  key: string
  url: string
  title: string | undefined
  alt: string
  width: number | undefined
  height: number | undefined
}

function photoOf(photo: FeaturedPhoto, index: number): Photo {
  const title = photo.title?.trim() || undefined
  return {
    key: String(photo.photo_id ?? index),
    url: photo.public_url ?? '',
    title,
    alt: photo.alt?.trim() || title || t.untitled,
    width: photo.width ?? undefined,
    height: photo.height ?? undefined,
  }
}

/** Grid of a profile's featured photos; each opens in the viewer. Photos that fail to load become placeholders. */
export function ProfilePhotos({ name, photos, own }: ProfilePhotosProps) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<{ index: number; tile: HTMLElement } | null>(null)
  const all = photos.map(photoOf)
  const whole = all.filter(({ url }) => url && !broken.has(url))

  if (all.length === 0) {
    return (
      <Card padding="0">
        <EmptyState
          drawing="waves"
          titleAs="h2"
          title={t.empty}
          text={own ? t.emptyOwnText : t.emptyText(name)}
        />
      </Card>
    )
  }
  return (
    <>
      <Grid aria-label={t.list}>
        {all.map((photo) => (
          <li key={photo.key}>
            {whole.includes(photo) ? (
              <Tile
                type="button"
                aria-label={photo.title ? t.open(photo.title) : place(whole, photo)}
                onPointerEnter={prefetchViewer}
                onFocus={prefetchViewer}
                onClick={({ currentTarget: opened }) =>
                  setOpen({ index: whole.indexOf(photo), tile: opened })
                }
              >
                <Image
                  {...pictureProps(photo.url, { sizes: tileSizes(photo), width: photo.width })}
                  alt={photo.alt}
                  onError={() => setBroken((now) => new Set(now).add(photo.url))}
                />
              </Tile>
            ) : (
              <Placeholder>
                <ImageOff aria-hidden="true" />
                <chakra.span lineClamp="2" overflowWrap="anywhere">
                  {photo.title ?? t.broken}
                </chakra.span>
              </Placeholder>
            )}
          </li>
        ))}
      </Grid>
      <ImageViewer
        images={whole.map(({ url, alt, title, width, height }) => ({ src: url, alt, title, width, height }))}
        index={open?.index ?? null}
        opener={open?.tile ?? null}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

const place = (photos: readonly Photo[], photo: Photo) =>
  t.openPlace(photos.indexOf(photo) + 1, photos.length)

/** Two columns on phones, three of the page's width above. */
const tileSizes = (photo: Photo) =>
  [
    `(min-width: 768px) ${drawnWidth('13.5rem', 1, photo)}`,
    `(min-width: 480px) ${drawnWidth('31vw', 1, photo)}`,
    drawnWidth('45vw', 1, photo),
  ].join(', ')
