import { chakra } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { renderSVG } from 'uqr'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { studioInvitations as t } from '#locales/studioInvitations.ts'

/** Always dark on white: readers expect it, whatever the theme. */
const Picture = chakra('img', {
  base: {
    display: 'block',
    width: 'min(100%, 17rem)',
    marginInline: 'auto',
    bg: 'white',
    borderRadius: 'md',
  },
})

export interface InvitationQrProps {
  open: boolean
  /** The invitation's address. */
  url: string
  onClose: () => void
}

/** An invitation's link as a QR code, to be shown on a screen or printed. */
export function InvitationQr({ open, url, onClose }: InvitationQrProps) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 3 }))}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.qrTitle}
      description={t.qrText}
      size="sm"
      footer={
        <AnchorButton href={picture} download="invitacion.svg" variant="secondary">
          <Download aria-hidden="true" />
          {t.qrDownload}
        </AnchorButton>
      }
    >
      <Picture src={picture} alt={t.qrTitle} width="272" height="272" />
      <chakra.p marginTop="3" fontSize="sm" color="text.muted" overflowWrap="anywhere" textAlign="center">
        {url}
      </chakra.p>
    </Dialog>
  )
}
