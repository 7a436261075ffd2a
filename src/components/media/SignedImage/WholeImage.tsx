import { chakra } from '@chakra-ui/react'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { media as t } from '#locales/media.ts'

interface WholeImageProps {
  open: boolean
  /** Missing while a new signed URL is requested. */
  src: string | undefined
  alt: string
  onClose: () => void
  /** Called when the image failed to load; its signed URL may have expired. */
  onBroken: () => void
}

/** A dialog with the full image. */
export default function WholeImage({ open, src, alt, onClose, onBroken }: WholeImageProps) {
  return (
    <Dialog open={open} onClose={onClose} title={alt} size="lg">
      {src === undefined ? (
        <Spinner label={t.imageLoading} />
      ) : (
        <chakra.img
          src={src}
          alt={alt}
          maxWidth="full"
          maxHeight="75dvh"
          marginInline="auto"
          onError={onBroken}
        />
      )}
    </Dialog>
  )
}
