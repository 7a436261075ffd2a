import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleAlert, Paperclip, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { attachmentMaxBytes, messageMaxLength } from '#api/contract/values/messaging.ts'
import type { QuotedMessage } from '#api/messaging/outgoing.ts'
import { VideoWarning } from '#components/media/VideoWarning/VideoWarning.tsx'
import { useMediaInput } from '#components/media/shared/useMediaInput.ts'
import { mergeRefs } from '#components/ui/Field/mergeRefs.ts'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { tidyFileName } from '#lib/fileName.ts'
import { isBlank, normaliseText } from '#api/contract/normaliseText.ts'
import { textDraft } from '#api/drafts/draftCodec.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { composer as t, messaging, thread } from '#locales/messaging.ts'
import { FileChips } from './FileChips.tsx'
import { messageSchema, type MessageValues } from './messageComposer.schema.ts'

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    paddingInline: { base: '3', md: '4' },
    paddingTop: '2',
    paddingBottom: { base: 'calc(0.5rem + env(safe-area-inset-bottom))', md: '3' },
    borderTopWidth: '1px',
    bg: 'surface',
  },
  variants: { dragging: { true: { outline: '2px dashed', outlineColor: 'brand', outlineOffset: '-4px' } } },
})
const Quoted = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInlineStart: '3',
    borderInlineStartWidth: '3px',
    borderColor: 'brand',
    fontSize: 'sm',
  },
})
const Send = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: 'target',
    borderRadius: 'full',
    bg: 'brand',
    color: 'brand.on',
    cursor: 'pointer',
    '& svg': { boxSize: '1.25rem' },
    '&:hover:not(:disabled)': { bg: 'brand.hover' },
    _disabled: { opacity: '0.45', cursor: 'not-allowed' },
  },
})

export interface MessageComposerProps {
  /** The conversation's display name. */
  name: string
  draft: Draft
  files: readonly File[]
  onFiles: (files: File[]) => void
  replyTo?: QuotedMessage | undefined
  onCancelReply: () => void
  /** Hands the message over to the outbox; the thread shows its status from then on. */
  onSend: (content: string) => void
  /** Whether a message of this conversation is being sent. */
  busy?: boolean
  /** Why the message that was moved back into the composer could not be sent. */
  failure?: string | undefined
  fieldRef?: Ref<HTMLTextAreaElement>
}

/** Returns a predicate for files with the same name, size and date. */
const sameFile = (a: File) => (b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Returns why a file cannot be sent; `undefined` if it can. */
function problemOf({ name, size }: File): string | undefined {
  if (size === 0) return t.emptyFile(tidyFileName(name))
  return size > attachmentMaxBytes ? t.tooLarge(tidyFileName(name)) : undefined
}

/** The message form: text, files, and the quoted message. */
export function MessageComposer(props: MessageComposerProps) {
  const {
    name,
    draft,
    files,
    onFiles,
    replyTo,
    onCancelReply,
    onSend,
    busy = false,
    failure,
    fieldRef,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string[]>()
  const withFiles = files.length > 0
  const form = useForm<MessageValues>({
    resolver: standardSchemaResolver(messageSchema(withFiles)),
    defaultValues: { content: '' },
    reValidateMode: 'onSubmit',
    // Focusing the field would scroll a long text to its end and open the keyboard on phones.
    shouldFocusError: false,
  })
  const { handleSubmit, register, clearErrors, control, formState } = form
  const content = useWatch({ control, name: 'content' })
  useFormDraft(form, draft, textDraft)
  const words = register('content', { onChange: () => clearErrors('content') })
  const { dragging, handlers } = useMediaInput(add, false)
  const blank = isBlank(content) && !withFiles
  const left = messageMaxLength - content.trim().length

  function add(chosen: File[]) {
    const wrong = chosen.map(problemOf).filter((problem) => problem !== undefined)
    setRefused(wrong.length > 0 ? wrong : undefined)
    const fitting = chosen.filter((file) => !problemOf(file) && !files.some(sameFile(file)))
    if (fitting.length > 0) onFiles([...files, ...fitting])
  }

  const submit = handleSubmit(({ content }) => {
    setRefused(undefined)
    onSend(normaliseText(content))
  })

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // On touch screens Enter inserts a line break; there is no other way to do that.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!sends || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    if (!blank) void submit(event)
  }

  return (
    <Form
      noValidate
      dragging={dragging}
      onSubmit={(event) => void submit(event)}
      {...handlers}
      aria-label={t.label(name)}
    >
      {failure !== undefined && (
        <chakra.p role="alert" display="flex" gap="2" alignItems="center" fontSize="sm" color="danger">
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            <b>{t.failed}</b>
            {failure && <> · {failure}</>}
          </span>
        </chakra.p>
      )}
      {replyTo && (
        <Quoted>
          <chakra.div flex="1" minWidth="0">
            <chakra.p fontWeight="620">
              {replyTo.own ? t.replyingToSelf : t.replyingTo(replyTo.sender?.name || messaging.someone)}
            </chakra.p>
            <chakra.p truncate color="text.muted">
              {replyTo.content || replyTo.attachment?.name || thread.attachment}
            </chakra.p>
          </chakra.div>
          <IconButton label={t.cancelReply} size="sm" onClick={onCancelReply}>
            <X />
          </IconButton>
        </Quoted>
      )}
      <FileChips files={files} onRemove={(file) => onFiles(files.filter((one) => one !== file))} />
      {files
        .filter(({ type }) => type.startsWith('video/'))
        .map((file) => (
          <VideoWarning key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
        ))}
      {refused && (
        <chakra.p role="alert" fontSize="sm" color="danger">
          {refused.join(' · ')}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="1.5" alignItems="end">
        <IconButton label={t.attach} size="md" boxSize="target" onClick={() => input.current?.click()}>
          <Paperclip />
        </IconButton>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          data-testid="attachment-input"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // Reset, so that choosing the same file again fires `change`.
            event.target.value = ''
          }}
        />
        <chakra.div flex="1" minWidth="0">
          <TextAreaField
            {...words}
            ref={mergeRefs(words.ref, fieldRef)}
            label={t.placeholder}
            hideLabel
            placeholder={dragging ? t.drop : t.placeholder}
            rows={1}
            // Not on touch screens, where the keyboard would cover the messages.
            data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
            error={formState.errors.content?.message}
            counter={left < 200 ? { text: t.left(left), warn: left < 0 } : undefined}
            onKeyDown={onKeyDown}
          />
        </chakra.div>
        <Send type="submit" disabled={blank} aria-label={t.send} aria-busy={busy || undefined} title={t.send}>
          <SendHorizontal aria-hidden="true" />
        </Send>
      </chakra.div>
      <chakra.span role="status" srOnly>
        {busy ? t.sending : ''}
      </chakra.span>
    </Form>
  )
}
