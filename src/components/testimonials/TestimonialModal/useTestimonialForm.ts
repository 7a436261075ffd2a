import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SyntheticEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { TestimonialType } from '#api/contract/testimonials.ts'
import { getSession, storedToken } from '#api/client/session.ts'
import type { NewTestimonial } from '#api/testimonials/sending.ts'
import { textDraft } from '#api/drafts/draftSchemas.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { readVideo } from '#components/media/shared/readVideo.ts'
import { testimonialForm as t } from '#locales/testimonialForm.ts'
import {
  type MediaKind,
  mediaProblem,
  testimonialSchema,
  type TestimonialValues,
} from './testimonialForm.schema.ts'

/** A token shorter than this is none. */
const tokenMinLength = 10

/** What the browser could tell of the chosen video. */
export interface VideoNote {
  file: File
  seconds?: number
  unreadable?: boolean
}

/** The form's values between person, draft and upload. */
export function useTestimonialForm(
  type: TestimonialType,
  onSend: (testimonial: NewTestimonial) => Promise<void>,
) {
  const draft = useDraft(`testimony:${type.id}`)
  const [problems, setProblems] = useState<Partial<Record<MediaKind, string>>>({})
  const [missing, setMissing] = useState<string>()
  const [note, setNote] = useState<VideoNote>()
  const form = useForm<TestimonialValues>({
    resolver: standardSchemaResolver(testimonialSchema),
    defaultValues: { content: '' },
    reValidateMode: 'onSubmit',
  })
  const { handleSubmit, register, setValue, getValues, control, formState, clearErrors } = form
  const [content, video, image] = useWatch({ control, name: ['content', 'video', 'image'] })
  const formDraft = useFormDraft(form, draft, textDraft)

  function setFile(kind: MediaKind, file: File | undefined) {
    setValue(kind, file)
    clearErrors('video')
    setMissing(undefined)
  }

  /** Takes a file; one that does not fit is said and what was chosen before stays. `seconds` if already known. */
  async function choose(kind: MediaKind, file: File, seconds?: number) {
    const problem = mediaProblem(kind, file)
    setProblems((now) => ({ ...now, [kind]: problem }))
    if (problem) return
    setFile(kind, file)
    if (kind === 'image') return
    setNote({ file, ...(seconds !== undefined && { seconds }) })
    if (seconds !== undefined) return
    const read = await readVideo(file).catch(() => undefined)
    // Another may have been chosen meanwhile.
    if (getValues('video') !== file) return
    setNote(read ? { file, seconds: read.seconds } : { file, unreadable: true })
  }

  async function send(values: TestimonialValues) {
    const token = storedToken()
    const signedIn = getSession().status !== 'out'
    const wrong =
      !type.id || !signedIn || !token
        ? t.dataMissing
        : token.length < tokenMinLength
          ? t.tokenShort
          : undefined
    setMissing(wrong)
    if (wrong) return
    await onSend({
      typeId: type.id,
      content: values.content.trim(),
      video: values.video,
      image: values.image,
      videoSeconds: note && note.file === values.video ? note.seconds : undefined,
    })
  }

  return {
    draft: formDraft,
    content,
    video,
    image,
    problems,
    /** What is missing besides what can be filled in here. */
    missing,
    note: note?.file === video ? note : undefined,
    contentError: formState.errors.content?.message,
    mediaError: formState.errors.video?.message,
    /** What the text's field spreads in. */
    contentField: () => register('content', { onChange: () => clearErrors('content') }),
    choose: (kind: MediaKind, file: File, seconds?: number) => void choose(kind, file, seconds),
    remove: (kind: MediaKind) => {
      setFile(kind, undefined)
      setProblems((now) => ({ ...now, [kind]: undefined }))
    },
    /** The testimonial is there: nothing of it is kept here. */
    clear: () => {
      formDraft.clear()
      setValue('video', undefined)
      setValue('image', undefined)
      setProblems({})
    },
    submit: (event?: SyntheticEvent) => {
      setMissing(undefined)
      void handleSubmit(send)(event)
    },
  }
}
