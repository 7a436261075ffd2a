import { chakra } from '@chakra-ui/react'
import { Camera, Eye } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { testimonialContentMaxLength } from '#api/contract/values/testimonials.ts'
import { DropForm } from '#components/media/shared/DropForm.tsx'
import { useMediaInput } from '#components/media/shared/useMediaInput.ts'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { duration } from '#lib/duration.ts'
import { testimonialForm as t } from '#locales/testimonialForm.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { mediaKind } from './testimonialMedia.ts'
import type { useTestimonialForm, VideoNote } from './useTestimonialForm.ts'
import { FieldError } from '#components/ui/Field/FieldError.tsx'

const Media = chakra('fieldset', {
  base: { display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: '0' },
})
const Pickers = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    alignItems: 'start',
  },
})
const Note = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    fontSize: 'sm',
    color: 'text.muted',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.1875rem' },
  },
})
export interface TestimonialFormProps {
  id: string
  form: ReturnType<typeof useTestimonialForm>
  /** Opens the camera recorder; missing if recording is not supported. */
  onRecord: (() => void) | undefined
}

/** Form of a testimonial: text, video and image. */
export function TestimonialForm({ id, form, onRecord }: TestimonialFormProps) {
  const { draft, content, video, image, problems, missing, note, contentError, mediaError } = form
  const helpId = useId()
  const picker = useRef<HTMLButtonElement>(null)
  const { dragging, handlers } = useMediaInput((files) => {
    for (const file of files) form.choose(mediaKind(file), file)
  }, false)

  useEffect(() => {
    if (mediaError) picker.current?.focus()
  }, [mediaError])

  return (
    <DropForm id={id} noValidate dragging={dragging} onSubmit={form.submit} {...handlers}>
      <DraftNotice draft={draft} />
      <TextAreaField
        label={t.content}
        rows={4}
        placeholder={t.contentHint}
        aria-required="true"
        maxLength={testimonialContentMaxLength}
        error={contentError}
        counter={{
          text: t.contentCount(content.length, testimonialContentMaxLength),
          warn: content.length > testimonialContentMaxLength * 0.9,
        }}
        {...form.contentField()}
      />
      <Media aria-describedby={helpId}>
        <chakra.legend fontSize="sm" fontWeight="560" marginBottom="1.5">
          {t.media}
        </chakra.legend>
        <Pickers>
          <MediaPicker
            ref={picker}
            kind="video"
            file={video}
            error={problems.video}
            note={note?.seconds === undefined ? undefined : duration(note.seconds)}
            hint={video && hintOf(note)}
            onChoose={(file) => form.choose('video', file)}
            onRemove={() => form.remove('video')}
          >
            {onRecord && (
              <Button variant="secondary" size="sm" icon={<Camera />} onClick={onRecord}>
                {t.record}
              </Button>
            )}
          </MediaPicker>
          <MediaPicker
            kind="image"
            file={image}
            error={problems.image}
            onChoose={(file) => form.choose('image', file)}
            onRemove={() => form.remove('image')}
          />
        </Pickers>
        <div id={helpId}>
          {mediaError ? (
            <FieldError role="alert">{mediaError}</FieldError>
          ) : (
            <chakra.p fontSize="sm" color="text.muted">
              {dragging ? t.drop : t.mediaHelp}
            </chakra.p>
          )}
        </div>
      </Media>
      <Note>
        <Eye aria-hidden="true" />
        {t.consent}
      </Note>
      {missing && <ErrorState compact title={missing} />}
    </DropForm>
  )
}

const hintOf = (note: VideoNote | undefined) =>
  note && note.seconds === undefined && !note.isUnreadable ? t.reading : undefined
