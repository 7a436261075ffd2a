import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { postMaxLength } from '#api/contract/values/posts.ts'
import { MediaPreview } from '#components/media/MediaPreview/MediaPreview.tsx'
import { DropForm } from '#components/media/shared/DropForm.tsx'
import type { MediaKind } from '#components/media/shared/mediaKind.ts'
import { useMediaInput } from '#components/media/shared/useMediaInput.ts'
import { UploadBar } from '#components/media/UploadBar/UploadBar.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { DraftNotice, type DraftNoticeProps } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { posts as t } from '#locales/posts.ts'
import { MediaPickers } from './MediaPickers.tsx'
import type { usePublishing } from './usePublishing.ts'

/** The properties of a form for posts that its screen sets. */
export interface ComposerProps {
  onCancel: () => void
  /** True when the member has just opened the form; restored drafts do not take the focus. */
  focusOnOpen?: boolean
  /** Opens this file picker immediately. */
  picker?: MediaKind | undefined
}

interface PostComposerProps extends ComposerProps, DraftNoticeProps {
  title: string
  /** Label of the text; the title by default, which is then not repeated. */
  label?: string
  publishText: string
  /** The text as the form has it now. */
  content: string
  contentError: string | undefined
  contentField: UseFormRegisterReturn
  publishing: Pick<ReturnType<typeof usePublishing>, 'busy' | 'failure' | 'progress' | 'cancel'>
  submitProps?: Pick<ComponentProps<typeof Button>, 'disabled' | 'title' | 'aria-describedby'>
  onFocusContent: () => void
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** Files have been pasted or dropped. */
  onFiles: (files: File[]) => void
  onChoose: (kind: MediaKind, file: File) => void
  /** Fields above the text. */
  fields?: ReactNode
  /** The chosen files, and problems with them. */
  media: ReactNode
  /** Above the buttons: what becomes of the post. */
  hint: ReactNode
  /** Beside the buttons that choose files. */
  actions?: ReactNode
  /** At the end: how the post will look. */
  preview?: ReactNode
}

/** The form in which a post is written, with slots for what differs between communities and the global feed. */
export function PostComposer(props: PostComposerProps) {
  const { title, label, content, contentError, contentField, draft, publishText, submitProps } = props
  const { onSubmit, onCancel, onFiles, onChoose, onFocusContent, focusOnOpen = false, picker } = props
  const { busy, failure, progress, cancel } = props.publishing
  const { dragging, handlers } = useMediaInput(onFiles, busy)

  useEffect(() => {
    if (focusOnOpen) onFocusContent()
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <Card as="section" aria-label={title}>
      <DropForm noValidate dragging={dragging} onSubmit={onSubmit} {...handlers}>
        <chakra.h2 fontSize="lg" fontWeight="640" letterSpacing="-0.01em" overflowWrap="anywhere">
          {title}
        </chakra.h2>
        <DraftNotice draft={draft} />
        {props.fields}
        <TextAreaField
          label={label ?? title}
          hideLabel={label === undefined}
          rows={4}
          placeholder={t.prompt}
          maxLength={postMaxLength}
          readOnly={busy}
          help={dragging ? t.drop : undefined}
          error={contentError}
          counter={{
            text: t.contentCount(content.length, postMaxLength),
            warn: content.length > postMaxLength * 0.9,
          }}
          {...contentField}
        />
        {props.media}
        {props.hint}
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <MediaPickers disabled={busy} picker={picker} onChoose={onChoose} />
          {props.actions}
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
            <Button type="submit" variant="primary" busy={busy} busyLabel={t.publishing} {...submitProps}>
              {publishText}
            </Button>
          </chakra.span>
        </chakra.div>
        {/* Below the buttons that were pressed, which stay where they are. */}
        {failure && <ErrorState compact title={failure.title} detail={failure.detail} />}
        {progress && <UploadBar progress={progress} onCancel={cancel} />}
        {props.preview}
      </DropForm>
    </Card>
  )
}

interface ComposerImageProps {
  file: File
  busy: boolean
  onRemove: () => void
  altField: UseFormRegisterReturn
}

/** The chosen image, with its description. */
export function ComposerImage({ file, busy, onRemove, altField }: ComposerImageProps) {
  return (
    <chakra.div display="grid" gap="3" alignContent="start">
      <MediaPreview kind="image" file={file} disabled={busy} onRemove={onRemove} />
      <TextField label={t.imageAlt} help={t.imageAltHelp} maxLength={500} readOnly={busy} {...altField} />
    </chakra.div>
  )
}
