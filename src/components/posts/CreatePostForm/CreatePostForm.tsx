import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { NewPost } from '#api/outbox/contributions.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { textDraft } from '#api/drafts/draftCodec.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { isBlank, normaliseText } from '#api/contract/normaliseText.ts'
import { posts as t } from '#locales/posts.ts'
import { createPostSchema, type CreatePostValues, mediaProblem } from './createPost.schema.ts'
import { type MediaKind, mediaKind } from '#components/media/shared/mediaKind.ts'
import { MediaPreview } from '#components/media/MediaPreview/MediaPreview.tsx'
import { type PublishOptions, usePublishing } from '#components/publishing/PostComposer/usePublishing.ts'
import {
  ComposerImage,
  type ComposerProps,
  PostComposer,
} from '#components/publishing/PostComposer/PostComposer.tsx'

const Previews = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' },
})

export type PostDraftValues = Omit<NewPost, 'communityId'>

export interface CreatePostFormProps extends ComposerProps {
  communityName: string
  draft: Draft
  /** Publishes the post. An error is shown in the form, which keeps its contents. */
  onPublish: (post: PostDraftValues, options: PublishOptions) => Promise<void>
  /** Why nothing can be published; the form keeps its contents. */
  blocked?: string | undefined
  defaultImage?: File
  defaultVideo?: File
}

/** Form for a community post: text, an image and a video. */
export function CreatePostForm(props: CreatePostFormProps) {
  const {
    communityName,
    draft,
    onPublish,
    onCancel,
    blocked,
    focusOnOpen,
    picker,
    defaultImage,
    defaultVideo,
  } = props
  const hintId = useId()
  const [problems, setProblems] = useState<Partial<Record<MediaKind, string>>>({})
  const publishing = usePublishing(onPublish, t.publishFailed)
  const { publish, idempotencyKey, busy } = publishing
  const form = useForm<CreatePostValues>({
    resolver: standardSchemaResolver(createPostSchema),
    defaultValues: { content: '', imageAlt: '', image: defaultImage, video: defaultVideo },
  })
  const { handleSubmit, setValue, setFocus, control, formState, register } = form
  const [content, image, video] = useWatch({ control, name: ['content', 'image', 'video'] })
  const formDraft = useFormDraft(form, draft, textDraft)
  const blank = isBlank(content)

  function choose(kind: MediaKind, file: File | undefined) {
    if (!file) return
    const problem = mediaProblem(kind, file)
    setProblems((now) => ({ ...now, [kind]: problem }))
    if (!problem) setValue(kind, file)
  }

  async function send(values: CreatePostValues) {
    const bytes = (values.image?.size ?? 0) + (values.video?.size ?? 0)
    const published = await publish(
      { ...values, content: normaliseText(values.content), idempotencyKey },
      bytes,
    )
    if (published) formDraft.clear()
  }

  return (
    <PostComposer
      title={t.createTitle(communityName)}
      publishText={t.publish}
      content={content}
      contentError={formState.errors.content?.message}
      contentField={register('content')}
      draft={formDraft}
      publishing={{ ...publishing, failure: blocked ? undefined : publishing.failure }}
      submitProps={{
        disabled: blank || blocked !== undefined,
        title: blank ? t.contentRequired : undefined,
        'aria-describedby': blocked && hintId,
      }}
      focusOnOpen={focusOnOpen}
      picker={picker}
      onFocusContent={() => setFocus('content')}
      onSubmit={(event) => void handleSubmit(send)(event)}
      onCancel={onCancel}
      onFiles={(files) => {
        for (const file of files) choose(mediaKind(file), file)
      }}
      onChoose={choose}
      media={
        <>
          {(image || video) && (
            <Previews>
              {image && (
                <ComposerImage
                  file={image}
                  busy={busy}
                  onRemove={() => setValue('image', undefined)}
                  altField={register('imageAlt')}
                />
              )}
              {video && (
                <MediaPreview
                  kind="video"
                  file={video}
                  disabled={busy}
                  onRemove={() => setValue('video', undefined)}
                />
              )}
            </Previews>
          )}
          {(['image', 'video'] as const).map(
            (kind) => problems[kind] && <ErrorState key={kind} compact title={problems[kind]} />,
          )}
        </>
      }
      hint={
        <>
          {!blocked && <WaitingHint />}
          <ArchivedHint id={hintId} text={blocked} />
        </>
      }
    />
  )
}
