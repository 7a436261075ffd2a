import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { SessionUser } from '#api/contract/auth.ts'
import { postMaxLength } from '#api/contract/values/posts.ts'
import type { NewFeedPost } from '#api/outbox/contributions.ts'
import { type MediaKind, mediaKind } from '#components/media/shared/mediaKind.ts'
import { DropForm } from '#components/media/shared/DropForm.tsx'
import { MediaPickers } from '#components/publishing/PostComposer/MediaPickers.tsx'
import { MediaPreview } from '#components/media/MediaPreview/MediaPreview.tsx'
import { UploadBar } from '#components/media/UploadBar/UploadBar.tsx'
import { objectUrl } from '#lib/objectUrl.ts'
import { useMediaInput } from '#components/media/shared/useMediaInput.ts'
import { type PublishOptions, usePublishing } from '#components/publishing/PostComposer/usePublishing.ts'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { textDraft } from '#api/drafts/draftCodec.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { duration } from '#lib/duration.ts'
import { type VideoMetadata } from '#components/media/shared/readVideo.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { aspectNames, feedForm as t } from '#locales/feedForm.ts'
import { media as mediaTexts } from '#locales/media.ts'
import { posts } from '#locales/posts.ts'
import { CategorySelect } from '../CategorySelect/CategorySelect.tsx'
import { globalPostSchema, type GlobalPostValues } from './globalPost.schema.ts'
import { PostPreview } from './PostPreview.tsx'
import { useSingleFile } from './useSingleFile.ts'

export interface GlobalPostFormProps {
  user: SessionUser
  draft: Draft
  /** Publishes the post. An error is shown in the form, which keeps its contents. */
  onPublish: (post: NewFeedPost, options: PublishOptions) => Promise<void>
  onCancel: () => void
  /** True when the member has just opened the form; restored drafts do not take the focus. */
  focusOnOpen?: boolean
  /** Opens this file picker immediately. */
  picker?: MediaKind | undefined
  defaultImage?: File
  defaultVideo?: { file: File; metadata: VideoMetadata }
}

/** Form for a post in the global feed: category, text, and one image or video. */
export function GlobalPostForm(props: GlobalPostFormProps) {
  const { user, draft, onPublish, onCancel, focusOnOpen = false, picker, defaultImage, defaultVideo } = props
  const [previewing, setPreviewing] = useState(false)
  const { publish, idempotencyKey, busy, failure, progress, cancel } = usePublishing(
    onPublish,
    t.createFailed,
  )
  const form = useForm<GlobalPostValues>({
    resolver: standardSchemaResolver(globalPostSchema),
    defaultValues: {
      content: '',
      category: 'motivacion',
      imageAlt: '',
      image: defaultImage,
      video: defaultVideo?.file,
    },
    reValidateMode: 'onSubmit',
  })
  const { handleSubmit, setValue, setFocus, control, formState, register, clearErrors, resetField } = form
  const values = useWatch({ control })
  const formDraft = useFormDraft(form, draft, textDraft)
  const media = useSingleFile((kind, file) => {
    setValue('image', kind === 'image' ? file : undefined)
    setValue('video', kind === 'video' ? file : undefined)
    clearErrors('content')
  }, defaultVideo?.metadata)
  const { content = '', image, video } = values
  const poster = media.metadata?.thumbnail && objectUrl(media.metadata.thumbnail)

  useEffect(() => {
    if (focusOnOpen) setFocus('content')
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const { dragging, handlers } = useMediaInput((files) => {
    const [file] = files
    if (file) media.choose(mediaKind(file), file, Boolean(image ?? video))
  }, busy)

  async function send(post: GlobalPostValues) {
    const file = post.image ?? post.video
    const published = await publish(
      {
        content: normaliseText(post.content),
        category: post.category,
        image: post.image,
        imageAlt: post.imageAlt,
        video: post.video && media.metadata && { file: post.video, ...media.metadata },
        idempotencyKey,
      },
      file?.size ?? 0,
    )
    if (!published) return
    formDraft.clear()
    media.clear()
    resetField('imageAlt')
    setPreviewing(false)
  }

  return (
    <Card as="section" aria-label={t.formTitle}>
      <DropForm
        noValidate
        dragging={dragging}
        onSubmit={(event) => void handleSubmit(send)(event)}
        {...handlers}
      >
        <chakra.h2 fontSize="lg" fontWeight="640" letterSpacing="-0.01em">
          {t.formTitle}
        </chakra.h2>
        <DraftNotice draft={formDraft} />
        <CategorySelect disabled={busy} {...register('category')} />
        <TextAreaField
          label={t.content}
          rows={4}
          placeholder={t.prompt}
          maxLength={postMaxLength}
          readOnly={busy}
          help={dragging ? posts.drop : undefined}
          error={formState.errors.content?.message}
          counter={{
            text: t.contentCount(content.length, postMaxLength),
            warn: content.length > postMaxLength * 0.9,
          }}
          {...register('content', { onChange: () => clearErrors('content') })}
        />
        {image && (
          <chakra.div display="grid" gap="3" alignContent="start">
            <MediaPreview kind="image" file={image} disabled={busy} onRemove={media.clear} />
            <TextField
              label={posts.imageAlt}
              help={posts.imageAltHelp}
              maxLength={500}
              readOnly={busy}
              {...register('imageAlt')}
            />
          </chakra.div>
        )}
        {video && (
          <MediaPreview
            kind="video"
            file={video}
            poster={poster}
            disabled={busy}
            note={
              media.metadata &&
              t.videoFacts(duration(media.metadata.seconds), aspectNames[media.metadata.aspect])
            }
            onRemove={media.clear}
          />
        )}
        {media.reading && <Spinner label={t.videoReading} />}
        <chakra.p role="status" fontSize="sm" color="text.muted" _empty={{ position: 'absolute' }}>
          {media.replaced && t.replaced}
        </chakra.p>
        {media.problem && (
          <ErrorState
            compact
            title={media.problem}
            detail={media.problem === t.videoUnreadable ? mediaTexts.videoRare : undefined}
          />
        )}
        <WaitingHint />
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <MediaPickers
            disabled={busy}
            picker={picker}
            onChoose={(kind, file) => media.choose(kind, file, Boolean(image ?? video))}
          />
          <Button
            variant="ghost"
            icon={previewing ? <EyeOff /> : <Eye />}
            aria-expanded={previewing}
            onClick={() => setPreviewing(!previewing)}
          >
            {previewing ? t.hidePreview : t.preview}
          </Button>
          <chakra.span display="flex" gap="2" marginInlineStart="auto" flexWrap="wrap">
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={media.reading}
              busy={busy}
              busyLabel={t.publishing}
            >
              {t.publish}
            </Button>
          </chakra.span>
        </chakra.div>
        {/* Below the buttons that were pressed, which stay where they are. */}
        {failure && <ErrorState compact title={failure.title} detail={failure.detail} />}
        {progress && <UploadBar progress={progress} onCancel={cancel} />}
        {previewing && <PostPreview user={user} values={values} metadata={media.metadata} />}
      </DropForm>
    </Card>
  )
}
