import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Quote } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { useIsArchived } from '#api/communities/archived.ts'
import type { Id } from '#api/contract/common.ts'
import type { TestimonialType } from '#api/contract/testimonials.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { reloadTestimonials } from '#api/testimonials/queries.ts'
import type { NewTestimonial } from '#api/outbox/contributions.ts'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { archived as archivedTexts } from '#locales/archived.ts'
import { testimonialForm as t } from '#locales/testimonialForm.ts'
import { canRecord } from '../CameraRecorder/canRecord.ts'
import { UploadProgress } from '../UploadProgress/UploadProgress.tsx'
import { TestimonialForm } from './TestimonialForm.tsx'
import { useClosing } from './useClosing.ts'
import { useTestimonialForm } from './useTestimonialForm.ts'
import { useTestimonialUpload } from './useTestimonialUpload.ts'

const CameraRecorder = lazyComponent(
  async () => (await import('../CameraRecorder/CameraRecorder.tsx')).CameraRecorder,
)

const Stack = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Prompt = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    padding: '3',
    bg: 'brand.subtle',
    borderRadius: 'md',
    '& > svg': { boxSize: '1.25rem', flexShrink: 0, color: 'brand.text', marginTop: '0.125rem' },
  },
})

export interface TestimonialModalProps {
  type: TestimonialType
  communityId: Id
  onClose: () => void
  /** Called when the testimonial is complete, also if the dialog is closed before its three seconds are over. */
  onCompleted: () => void
}

/** Dialog to write and send a testimonial for one of the community's prompts. */
export function TestimonialModal({ type, communityId, onClose, onCompleted }: TestimonialModalProps) {
  const formId = useId()
  const client = useQueryClient()
  const hintId = useId()
  const archived = useIsArchived(communityId)
  const [recording, setRecording] = useState(false)
  const { upload, state } = useTestimonialUpload()
  const { phase } = state
  const later = useLater()
  const form = useTestimonialForm(type, send)
  const close = useClosing({ upload, state, onClose, onCompleted })
  const editing = phase === 'idle' || phase === 'error' || phase === 'cancelled'
  const prompt = type.prompt?.trim()

  const title = type.title?.trim() || t.title

  async function send(testimonial: NewTestimonial, again: boolean) {
    const item = { kind: 'testimonial', communityId, title, testimonial } as const
    // Another try is asked for: that is how a connection that is back is found. What the device cannot store is sent
    // all the same: the form shows that it fails.
    const waits =
      !(again && navigator.onLine) && later(item, upload.unansweredId(testimonial)).catch(() => false)
    if (await waits) {
      form.clear()
      onClose()
    } else await upload.start(testimonial)
  }

  const completed = useEffectEvent(() => {
    form.clear()
    void refreshPoints(client, communityId)
  })
  useEffect(() => {
    if (phase === 'completed') completed()
  }, [phase])

  // Already submitted, or the prompt was withdrawn: the page's data is outdated.
  const refused = phase === 'error' && state.refused === true
  useEffect(() => {
    if (refused) void reloadTestimonials(client, communityId)
  }, [refused, client, communityId])

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={type.description?.trim() || undefined}
      footer={
        editing && (
          <>
            <Button variant="secondary" onClick={close}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              disabled={archived}
              aria-describedby={archived ? hintId : undefined}
            >
              {t.send}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <UploadProgress
          state={state}
          onCancel={() => void upload.cancel()}
          onRetry={form.retry}
          onPollNow={upload.pollNow}
        />
        {editing && (prompt || type.points_value != null) && (
          <Prompt>
            <Quote aria-hidden="true" />
            <chakra.p flex="1 1 12rem" overflowWrap="anywhere">
              {prompt}
            </chakra.p>
            {type.points_value != null && (
              <Badge tone="brand" bg="surface" alignSelf="center">
                {t.points(type.points_value)}
              </Badge>
            )}
          </Prompt>
        )}
        {editing && (
          <TestimonialForm
            id={formId}
            form={form}
            onRecord={canRecord() ? () => setRecording(true) : undefined}
          />
        )}
        {editing && !archived && <WaitingHint />}
        <ArchivedHint id={hintId} text={editing && archived ? archivedTexts.form : undefined} />
      </Stack>
      {recording && (
        <Suspense fallback={null}>
          <CameraRecorder
            prompt={prompt}
            script={form.content}
            onUse={(file, seconds) => {
              setRecording(false)
              form.choose('video', file, seconds)
            }}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
