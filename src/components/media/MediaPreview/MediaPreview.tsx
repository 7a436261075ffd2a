import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { StillPlayer } from '#components/media/shared/StillPlayer.tsx'
import { VideoWarning } from '#components/media/VideoWarning/VideoWarning.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { posts as t } from '#locales/posts.ts'
import { formatBytes } from '#lib/bytes.ts'
import { tidyFileName } from '#lib/fileName.ts'
import type { MediaKind } from '../shared/mediaKind.ts'
import { objectUrl } from '#lib/objectUrl.ts'

const Frame = chakra('figure', {
  base: { position: 'relative', bg: 'sunken', borderRadius: 'md', overflow: 'hidden', minWidth: '0' },
})
const Caption = chakra('figcaption', {
  base: {
    paddingInline: '3',
    paddingBlock: '2',
    fontSize: 'sm',
    color: 'text.muted',
    display: 'flex',
    gap: '2',
  },
})

export interface MediaPreviewProps {
  kind: MediaKind
  file: File
  disabled: boolean
  /** Text shown beside the size. */
  note?: string | undefined
  /** A frame of the video, if one is known. */
  poster?: string | undefined
  onRemove: () => void
}

/** Preview of the selected image or video, with name, size and a remove button. */
export function MediaPreview({ kind, file, disabled, note, poster, onRemove }: MediaPreviewProps) {
  const url = objectUrl(file)
  return (
    <Frame>
      {kind === 'image' && (
        <chakra.img src={url} alt={t.imagePreview} width="full" height="12rem" objectFit="cover" />
      )}
      {kind === 'video' && (
        // A preview of a local file, which has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <StillPlayer
          src={url}
          poster={poster}
          controls
          playsInline
          preload="metadata"
          aria-label={t.videoPreview}
          position="static"
          height="12rem"
        />
      )}
      <Caption>
        <chakra.span truncate flex="1">
          {tidyFileName(file.name)}
        </chakra.span>
        <chakra.span flexShrink="0">
          {note && `${note} · `}
          {formatBytes(file.size)}
        </chakra.span>
      </Caption>
      {kind === 'video' && <VideoWarning file={file} paddingInline="3" paddingBottom="2" />}
      <IconButton
        label={kind === 'image' ? t.removeImage : t.removeVideo}
        disabled={disabled}
        onClick={onRemove}
        position="absolute"
        top="2"
        insetInlineEnd="2"
        bg="surface"
        boxShadow="float"
      >
        <X />
      </IconButton>
    </Frame>
  )
}
