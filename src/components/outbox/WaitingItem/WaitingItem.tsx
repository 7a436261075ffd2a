import { chakra } from '@chakra-ui/react'
import { FileVideo } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Contribution, Waiting } from '#api/outbox/contributions.ts'
import { textOf } from '#api/outbox/texts.ts'
import { UploadBar } from '#components/media/UploadBar/UploadBar.tsx'
import { objectUrl } from '#lib/objectUrl.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { restoreLostFocus } from '#components/ui/layers/restoreLostFocus.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { formatBytes } from '#lib/bytes.ts'
import { posts } from '#locales/posts.ts'
import { waiting as t } from '#locales/waiting.ts'
import { waitingKind } from './waitingKinds.tsx'
import { WaitingTextForm } from './WaitingTextForm.tsx'

/** Actions for a contribution in the outbox. */
export interface WaitingActions {
  onEdit: (key: string, text: string) => void
  /** Turns a survey response back into a draft. */
  onTakeBack: (item: Waiting<'survey'>) => void
  onDiscard: (key: string) => void
  onRetry: (key: string) => void
  /** Keeps it from being sent until the returned function is called. */
  onHold: (key: string) => () => void
  /** Stops an upload. */
  onCancel: (key: string) => void
}

export interface WaitingItemProps extends WaitingActions {
  item: Contribution
}

/** The content of a contribution in the outbox, and its actions. */
export function WaitingItem(props: WaitingItemProps) {
  const { item, onEdit, onTakeBack, onDiscard, onRetry, onHold, onCancel } = props
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { key, state, progress } = item
  const text = textOf(item) ?? ''
  const { facts, rules, files } = waitingKind(item)
  const sending = state === 'sending'
  function close() {
    setEditing(false)
    void restoreLostFocus(editButton)
  }

  if (editing && rules && !sending) {
    return (
      <WaitingTextForm
        rules={rules(item)}
        text={text}
        onOpen={() => onHold(key)}
        onSave={(changed) => {
          close()
          if (changed !== text) onEdit(key, changed)
        }}
        onCancel={close}
      />
    )
  }
  return (
    <chakra.div display="grid" gap="2.5">
      {facts?.(item)}
      {text && <FoldableText text={text} />}
      {files && <Files {...files(item)} />}
      {sending && progress && progress.loaded < progress.total && (
        <UploadBar progress={progress} onCancel={() => onCancel(key)} />
      )}
      {!sending && (
        // Without a border, the first button's label aligns with the text.
        <chakra.div
          display="flex"
          gap="1.5"
          flexWrap="wrap"
          marginInlineStart={state === 'failed' ? '0' : '-2.5'}
        >
          {state === 'failed' && (
            <Button size="sm" variant="secondary" onClick={() => onRetry(key)}>
              {t.retry}
            </Button>
          )}
          {item.kind === 'survey' && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                onTakeBack(item)
                toast(t.takenBack, { tone: 'info' })
              }}
            >
              {t.takeBack}
            </Button>
          )}
          {rules && (
            <Button ref={editButton} size="sm" variant="ghost" onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onDiscard(key)}>
            {t.discard}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

interface FilesProps {
  image?: File | undefined
  imageAlt?: string | undefined
  video?: File | undefined
}

function Files({ image: file, imageAlt, video }: FilesProps) {
  const image = file && objectUrl(file)
  return (
    <>
      {image && (
        <chakra.img
          src={image}
          alt={imageAlt || posts.imagePreview}
          width="full"
          maxHeight="20rem"
          objectFit="cover"
          borderRadius="md"
        />
      )}
      {video && (
        <chakra.p display="flex" gap="2" alignItems="center" minWidth="0" fontSize="sm" color="text.muted">
          <FileVideo size={18} aria-hidden="true" />
          <chakra.span truncate fontWeight="600">
            {video.name}
          </chakra.span>
          <chakra.span flexShrink="0">{formatBytes(video.size)}</chakra.span>
        </chakra.p>
      )}
    </>
  )
}
