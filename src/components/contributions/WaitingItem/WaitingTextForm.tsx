import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { WaitingComment, WaitingPost } from '#api/contributions/outbox.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { contributions as t } from '#locales/contributions.ts'
import { posts } from '#locales/posts.ts'
import { waitingTextMaxLength, waitingTextSchema } from './waitingText.schema.ts'

interface WaitingTextFormProps {
  item: WaitingPost | WaitingComment
  text: string
  /** Called when the form opens; what it returns, when it closes. */
  onOpen: () => () => void
  onSave: (text: string) => void
  onCancel: () => void
}

/** Changes the text of something that waits. */
export function WaitingTextForm({ item, text, onOpen, onSave, onCancel }: WaitingTextFormProps) {
  const { register, handleSubmit, control, formState, setFocus } = useForm<{ content: string }>({
    resolver: standardSchemaResolver(waitingTextSchema(item)),
    defaultValues: { content: text },
  })
  const { length } = useWatch({ control, name: 'content' })
  const max = waitingTextMaxLength(item)
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    setFocus('content')
    return opened()
  }, [setFocus])
  return (
    <chakra.form
      noValidate
      display="grid"
      gap="3"
      onSubmit={(event) => void handleSubmit(({ content }) => onSave(content.trim()))(event)}
    >
      <TextAreaField
        label={t.editLabel}
        hideLabel
        rows={item.kind === 'comment' ? 2 : 4}
        maxLength={max}
        error={formState.errors.content?.message}
        counter={{ text: posts.contentCount(length, max), warn: length > max * 0.9 }}
        {...register('content')}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        <Button size="sm" variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button size="sm" type="submit">
          {t.save}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
