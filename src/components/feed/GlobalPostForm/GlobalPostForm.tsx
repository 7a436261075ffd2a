import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { SessionUser } from '#api/contract/auth.ts'
import type { NewFeedPost } from '#api/outbox/contributions.ts'
import { type MediaKind, mediaKind } from '#components/media/shared/mediaKind.ts'
import { MediaPreview } from '#components/media/MediaPreview/MediaPreview.tsx'
import { objectUrl } from '#lib/objectUrl.ts'
import { type PublishOptions, usePublishing } from '#components/publishing/PostComposer/usePublishing.ts'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { textDraft } from '#api/drafts/draftCodec.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { duration } from '#lib/duration.ts'
import { type VideoMetadata } from '#components/media/shared/readVideo.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { aspectNames, feedForm as t } from '#locales/feedForm.ts'
import { media as mediaTexts } from '#locales/media.ts'
import { CategorySelect } from '../CategorySelect/CategorySelect.tsx'
import { globalPostSchema, type GlobalPostValues } from './globalPost.schema.ts'
import { PostPreview } from './PostPreview.tsx'
import { useSingleFile } from './useSingleFile.ts'
import {
  ComposerImage,
  type ComposerProps,
  PostComposer,
} from '#components/publishing/PostComposer/PostComposer.tsx'

export interface GlobalPostFormProps extends ComposerProps {
  user: SessionUser
  draft: Draft
  /** Publishes the post. An error is shown in the form, which keeps its contents. */
  onPublish: (post: NewFeedPost, options: PublishOptions) => Promise<void>
  defaultImage?: File
  defaultVideo?: { file: File; metadata: VideoMetadata }
}

/** Form for a post in the global feed: category, text, and one image or video. */
export function GlobalPostForm(props: GlobalPostFormProps) {
  const { user, draft, onPublish, onCancel, focusOnOpen, picker, defaultImage, defaultVideo } = props
  const [previewing, setPreviewing] = useState(false)
  const publishing = usePublishing(onPublish, t.createFailed)
  const { publish, idempotencyKey, busy } = publishing
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
  const choose = (kind: MediaKind, file: File) => media.choose(kind, file, Boolean(image ?? video))
  const poster = media.metadata?.thumbnail && objectUrl(media.metadata.thumbnail)

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
    <PostComposer
      title={t.formTitle}
      label={t.content}
      publishText={t.publish}
      content={content}
      contentError={formState.errors.content?.message}
      contentField={register('content', { onChange: () => clearErrors('content') })}
      draft={formDraft}
      publishing={publishing}
      submitProps={{ disabled: media.reading }}
      focusOnOpen={focusOnOpen}
      picker={picker}
      onFocusContent={() => setFocus('content')}
      onSubmit={(event) => void handleSubmit(send)(event)}
      onCancel={onCancel}
      onFiles={([file]) => file && choose(mediaKind(file), file)}
      onChoose={choose}
      fields={<CategorySelect disabled={busy} {...register('category')} />}
      media={
        <>
          {image && (
            <ComposerImage file={image} busy={busy} onRemove={media.clear} altField={register('imageAlt')} />
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
        </>
      }
      hint={<WaitingHint />}
      actions={
        <Button
          variant="ghost"
          icon={previewing ? <EyeOff /> : <Eye />}
          aria-expanded={previewing}
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? t.hidePreview : t.preview}
        </Button>
      }
      preview={previewing && <PostPreview user={user} values={values} metadata={media.metadata} />}
    />
  )
}
