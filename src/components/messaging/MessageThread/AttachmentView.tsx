import { chakra } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#api/contract/messaging.ts'
import { StillPlayer } from '#components/media/shared/StillPlayer.tsx'
import { drawnWidth, pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { formatBytes } from '#lib/bytes.ts'
import { httpUrl } from '#lib/links.ts'
import { thread as t } from '#locales/messaging.ts'

const WholeImage = lazyComponent(
  async () => (await import('#components/media/SignedImage/WholeImage.tsx')).default,
  { kind: 'layer' },
)

const Frame = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    maxWidth: '280px',
    overflow: 'hidden',
    borderRadius: 'sm',
    bg: 'sunken',
    cursor: 'zoom-in',
  },
})
const Picture = chakra('img', { base: { width: 'full', height: 'full', objectFit: 'cover' } })
const File = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '2.5',
    alignItems: 'center',
    minHeight: 'target',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'sm',
    bg: 'surface',
    borderWidth: '1px',
    '& svg': { boxSize: '1.25rem', color: 'brand.text', gridRow: '1 / 3' },
    _hover: { borderColor: 'border.strong' },
  },
})

export interface AttachmentViewProps {
  attachment: Attachment
  /** Called when the file failed to load; its signed URL may have expired. */
  onBroken: () => void
}

/** A message's attachment: an image, a video, or a download link. */
export function AttachmentView({ attachment, onBroken }: AttachmentViewProps) {
  const [imageOpen, setImageOpen] = useState(false)
  // Stays mounted after the first opening, so that closing can return the focus.
  const [opened, setOpened] = useState(false)
  const name = attachment.name || t.attachment
  const url = attachment.url?.startsWith('/') ? attachment.url : httpUrl(attachment.url)
  const ratio = attachment.width && attachment.height ? attachment.width / attachment.height : 4 / 3
  const shownRatio = Math.min(2.4, Math.max(0.6, ratio))
  if (attachment.kind === 'image' && url) {
    return (
      <>
        <Frame
          type="button"
          aria-label={t.openImage(name)}
          style={{ aspectRatio: shownRatio }}
          onClick={() => {
            setOpened(true)
            setImageOpen(true)
          }}
        >
          <Picture
            {...pictureProps(url, {
              sizes: drawnWidth('280px', shownRatio, attachment),
              width: attachment.width,
            })}
            alt=""
            onError={onBroken}
          />
        </Frame>
        {opened && (
          <WholeImage
            open={imageOpen}
            src={url}
            alt={name}
            onClose={() => setImageOpen(false)}
            onBroken={onBroken}
          />
        )}
      </>
    )
  }
  if (attachment.kind === 'video' && url) {
    return (
      <chakra.div
        position="relative"
        width="280px"
        maxWidth="full"
        aspectRatio="16 / 9"
        borderRadius="sm"
        overflow="hidden"
      >
        <StillPlayer src={url} controls playsInline preload="metadata" aria-label={name} onError={onBroken} />
      </chakra.div>
    )
  }
  const size = formatBytes(attachment.size ?? 0)
  return (
    <File href={url ?? undefined} download={name} rel="noopener noreferrer">
      <FileText aria-hidden="true" />
      <chakra.span truncate fontWeight="600" title={name}>
        {name}
      </chakra.span>
      <chakra.span fontSize="xs" color="text.muted">
        {size}
      </chakra.span>
    </File>
  )
}
