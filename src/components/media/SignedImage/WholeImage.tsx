import { chakra } from '@chakra-ui/react'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'

interface WholeImageProps {
  open: boolean
  src: string
  alt: string
  onClose: () => void
}

/** A dialog with the full image. */
export default function WholeImage({ open, src, alt, onClose }: WholeImageProps) {
  return (
    <Dialog open={open} onClose={onClose} title={alt} size="lg">
      <chakra.img src={src} alt={alt} maxWidth="full" maxHeight="75dvh" marginInline="auto" />
    </Dialog>
  )
}
