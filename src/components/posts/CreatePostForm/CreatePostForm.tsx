import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { postMaxLength } from '#api/contract/values/posts.ts'
import type { NewPost } from '#api/outbox/contributions.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { textDraft } from '#api/drafts/draftCodec.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { isBlank, normaliseText } from '#api/contract/normaliseText.ts'
import { posts as t } from '#locales/posts.ts'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { createPostSchema, type CreatePostValues, mediaProblem } from './createPost.schema.ts'
import { type MediaKind, mediaKind } from '#components/media/shared/mediaKind.ts'
import { DropForm } from '#components/media/shared/DropForm.tsx'
import { MediaPickers } from '#components/publishing/PostComposer/MediaPickers.tsx'
import { MediaPreview } from '#components/media/MediaPreview/MediaPreview.tsx'
import { UploadBar } from '#components/media/UploadBar/UploadBar.tsx'
import { useMediaInput } from '#components/media/shared/useMediaInput.ts'
import { type PublishOptions, usePublishing } from '#components/publishing/PostComposer/usePublishing.ts'

const Previews = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' },
})
const Foot = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' } })

export type PostDraftValues = Omit<NewPost, 'communityId'>

export interface CreatePostFormProps {
  communityName: string
  draft: Draft
  /** Publishes the post. An error is shown in the form, which keeps its contents. */
  onPublish: (post: PostDraftValues, options: PublishOptions) => Promise<void>
  onCancel: () => void
  /** Why nothing can be published; the form keeps its contents. */
  blocked?: string | undefined
  /** True when the member has just opened the form; restored drafts do not take the focus. */
  focusOnOpen?: boolean
  /** Opens this file picker immediately. */
  picker?: MediaKind | undefined
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
    focusOnOpen = false,
    picker,
    defaultImage,
    defaultVideo,
  } = props
  const hintId = useId()
  const [problems, setProblems] = useState<Partial<Record<MediaKind, string>>>({})
  const { publish, idempotencyKey, busy, failure, progress, cancel } = usePublishing(
    onPublish,
    t.publishFailed,
  )
  const form = useForm<CreatePostValues>({
    resolver: standardSchemaResolver(createPostSchema),
    defaultValues: { content: '', imageAlt: '', image: defaultImage, video: defaultVideo },
  })
  const { handleSubmit, setValue, setFocus, control, formState, register } = form
  const [content, image, video] = useWatch({ control, name: ['content', 'image', 'video'] })
  const formDraft = useFormDraft(form, draft, textDraft)
  const blank = isBlank(content)

  useEffect(() => {
    if (focusOnOpen) setFocus('content')
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function choose(kind: MediaKind, file: File | undefined) {
    if (!file) return
    const problem = mediaProblem(kind, file)
    setProblems((now) => ({ ...now, [kind]: problem }))
    if (!problem) setValue(kind, file)
  }

  const { dragging, handlers } = useMediaInput((files) => {
    for (const file of files) choose(mediaKind(file), file)
  }, busy)

  async function send(values: CreatePostValues) {
    const bytes = (values.image?.size ?? 0) + (values.video?.size ?? 0)
    const published = await publish(
      { ...values, content: normaliseText(values.content), idempotencyKey },
      bytes,
    )
    if (published) formDraft.clear()
  }

  return (
    <Card as="section" aria-label={t.createTitle(communityName)}>
      <DropForm
        noValidate
        dragging={dragging}
        onSubmit={(event) => void handleSubmit(send)(event)}
        {...handlers}
      >
        <chakra.h2 fontSize="lg" fontWeight="640" letterSpacing="-0.01em" overflowWrap="anywhere">
          {t.createTitle(communityName)}
        </chakra.h2>
        <DraftNotice draft={formDraft} />
        <TextAreaField
          label={t.createTitle(communityName)}
          hideLabel
          rows={4}
          placeholder={t.prompt}
          maxLength={postMaxLength}
          readOnly={busy}
          help={dragging ? t.drop : undefined}
          error={formState.errors.content?.message}
          counter={{
            text: t.contentCount(content.length, postMaxLength),
            warn: content.length > postMaxLength * 0.9,
          }}
          {...register('content')}
        />
        {(image || video) && (
          <Previews>
            {image && (
              <chakra.div display="grid" gap="3" alignContent="start">
                <MediaPreview
                  kind="image"
                  file={image}
                  disabled={busy}
                  onRemove={() => setValue('image', undefined)}
                />
                <TextField
                  label={t.imageAlt}
                  help={t.imageAltHelp}
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
                disabled={busy}
                onRemove={() => setValue('video', undefined)}
              />
            )}
          </Previews>
        )}
        {(['image', 'video'] as const).map(
          (kind) => problems[kind] && <ErrorState key={kind} compact title={problems[kind]} />,
        )}
        {!blocked && <WaitingHint />}
        <ArchivedHint id={hintId} text={blocked} />
        <Foot>
          <MediaPickers disabled={busy} picker={picker} onChoose={choose} />
          <chakra.span
            display="flex"
            flexWrap="wrap"
            gap="2"
            justifyContent="flex-end"
            marginInlineStart="auto"
          >
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={blank || blocked !== undefined}
              aria-describedby={blocked && hintId}
              title={blank ? t.contentRequired : undefined}
              busy={busy}
              busyLabel={t.publishing}
            >
              {t.publish}
            </Button>
          </chakra.span>
        </Foot>
        {/* Below the button that was pressed, which stays where it is. */}
        {failure && !blocked && <ErrorState compact title={failure.title} detail={failure.detail} />}
        {progress && <UploadBar progress={progress} onCancel={cancel} />}
      </DropForm>
    </Card>
  )
}
