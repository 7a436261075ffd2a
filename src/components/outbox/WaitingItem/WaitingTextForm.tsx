import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/ui/Button/Button.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { posts } from '#locales/posts.ts'
import { waiting as t } from '#locales/waiting.ts'
import type { TextRules } from './waitingKinds.tsx'
import { waitingTextSchema } from './waitingText.schema.ts'

interface WaitingTextFormProps {
  rules: TextRules
  text: string
  /** Called when the form opens; what it returns, when it closes. */
  onOpen: () => () => void
  onSave: (text: string) => void
  onCancel: () => void
}

/** Changes the text of something that waits. */
export function WaitingTextForm({ rules, text, onOpen, onSave, onCancel }: WaitingTextFormProps) {
  const { register, handleSubmit, control, formState, setFocus } = useForm<{ content: string }>({
    resolver: standardSchemaResolver(waitingTextSchema(rules)),
    defaultValues: { content: text },
  })
  const { length } = useWatch({ control, name: 'content' })
  const { max } = rules
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
      onSubmit={(event) => void handleSubmit(({ content }) => onSave(normaliseText(content)))(event)}
    >
      <TextAreaField
        label={t.editLabel}
        hideLabel
        rows={max > 500 ? 4 : 2}
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
