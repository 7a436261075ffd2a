import { chakra } from '@chakra-ui/react'
import type { Testimonial } from '#api/contract/testimonials.ts'
import { testimonialUrlSeconds } from '#api/contract/values/testimonials.ts'
import { testimonialMediaQuery } from '#api/testimonials/media.ts'
import { Player } from '#components/media/shared/Player.tsx'
import { useSignedUrl } from '#components/media/shared/useSignedUrl.ts'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { testimonialMedia as media } from '#locales/purchases.ts'
import { testimonials as t } from '#locales/testimonials.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 9',
    maxHeight: '75dvh',
    width: 'full',
    bg: 'sunken',
    borderRadius: 'md',
    overflow: 'hidden',
  },
})

export interface TestimonialVideoModalProps {
  testimonial: Testimonial
  open: boolean
  onClose: () => void
}

/** A testimonial's video in a large player, with its own signed address. */
export function TestimonialVideoModal({ testimonial, open, onClose }: TestimonialVideoModalProps) {
  const title = testimonial.testimony_type_title?.trim() || t.untitled
  return (
    <Dialog open={open} onClose={onClose} title={title} size="lg">
      <Clip testimonial={testimonial} label={t.videoOf(title)} />
    </Dialog>
  )
}

/** Mounted with the dialog, so that each opening starts fresh. */
function Clip({ testimonial, label }: { testimonial: Testimonial; label: string }) {
  const { state, reportBroken, reportWorking, retry } = useSignedUrl(
    testimonialMediaQuery('video', testimonial.id, testimonialUrlSeconds.player),
    true,
  )
  return (
    <Frame>
      {state.kind === 'loading' && <Spinner label={media.loading} />}
      {state.kind === 'failed' && (
        <ErrorState
          compact
          bg="transparent"
          title={state.error.message}
          retryLabel={media.retry}
          onRetry={retry}
        />
      )}
      {state.kind === 'ready' && (
        // Videos uploaded by members have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <Player
          src={state.url}
          controls
          playsInline
          // Plays automatically, because the member opened it to watch it.
          autoPlay
          aria-label={label}
          onPlaying={reportWorking}
          onError={() => reportBroken(media.playFailed)}
        />
      )}
    </Frame>
  )
}
