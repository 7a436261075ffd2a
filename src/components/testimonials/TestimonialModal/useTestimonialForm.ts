import { type SyntheticEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { TestimonialType } from '#api/contract/testimonials.ts'
import { getSession, storedToken } from '#api/client/session.ts'
import type { NewTestimonial } from '#api/outbox/contributions.ts'
import { textDraft } from '#api/drafts/draftCodec.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { readVideo } from '#components/media/shared/readVideo.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { lazyModule } from '#lazy/lazyModule.ts'
import { testimonialForm as t, upload } from '#locales/testimonialForm.ts'
import type { TestimonialValues } from './testimonialForm.schema.ts'
import { type MediaKind, mediaProblem } from './testimonialMedia.ts'

const resolverModule = lazyModule(() => import('./testimonialForm.resolver.ts'))

/** Minimum length of a valid token. */
const tokenMinLength = 10

/** What is known about the selected video. */
export interface VideoNote {
  file: File
  seconds?: number
  isUnreadable?: boolean
}

/** State of the form: values, draft and submission. */
export function useTestimonialForm(
  type: TestimonialType,
  /** `again`: it has failed, and another try is asked for. */
  onSend: (testimonial: NewTestimonial, again: boolean) => Promise<void>,
) {
  const draft = useDraft(`testimony:${type.id}`)
  const [problems, setProblems] = useState<Partial<Record<MediaKind, string>>>({})
  const [missing, setMissing] = useState<string>()
  const [note, setNote] = useState<VideoNote>()
  const form = useForm<TestimonialValues>({
    resolver: resolverModule.useResolver(),
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

  /** Selects a file; an invalid one shows an error, and the previous file stays. `seconds` is its length, if known. */
  async function choose(kind: MediaKind, file: File, seconds?: number) {
    const problem = mediaProblem(kind, file)
    setProblems((now) => ({ ...now, [kind]: problem }))
    if (problem) return
    setFile(kind, file)
    if (kind === 'image') return
    setNote({ file, ...(seconds !== undefined && { seconds }) })
    if (seconds !== undefined) return
    const read = await readVideo(file).catch(() => undefined)
    // Another file may have been selected in the meantime.
    if (getValues('video') !== file) return
    setNote(read ? { file, seconds: read.seconds } : { file, isUnreadable: true })
  }

  async function send(values: TestimonialValues, again: boolean) {
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
    const testimonial = {
      typeId: type.id,
      content: normaliseText(values.content),
      video: values.video,
      image: values.image,
      videoSeconds: note && note.file === values.video ? note.seconds : undefined,
    }
    await onSend(testimonial, again)
  }

  function check(again: boolean, event?: SyntheticEvent) {
    setMissing(undefined)
    // The code that checks the values could not be loaded.
    handleSubmit((values) => send(values, again))(event).catch(() => setMissing(upload.network))
  }

  return {
    draft: formDraft,
    content,
    video,
    image,
    problems,
    /** Error about what is missing and the form cannot fix, such as the session or the connection. */
    missing,
    note: note?.file === video ? note : undefined,
    contentError: formState.errors.content?.message,
    mediaError: formState.errors.video?.message,
    /** Props of the text field. */
    contentField: () => register('content', { onChange: () => clearErrors('content') }),
    choose: (kind: MediaKind, file: File, seconds?: number) => void choose(kind, file, seconds),
    remove: (kind: MediaKind) => {
      setFile(kind, undefined)
      setProblems((now) => ({ ...now, [kind]: undefined }))
    },
    /** Clears the form and its draft after completion. */
    clear: () => {
      formDraft.clear()
      setValue('video', undefined)
      setValue('image', undefined)
      setProblems({})
    },
    submit: (event: SyntheticEvent) => check(false, event),
    retry: () => check(true),
  }
}
