import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

/** Props of every field, besides those of its control. */
export interface FieldOwnProps {
  label: string
  /** Error message, in the documents' words; replaces the help text. */
  error?: string | undefined
  help?: ReactNode
  /** The label is visually hidden. */
  hideLabel?: boolean
}

export interface Counter {
  text: string
  warn: boolean
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldOwnProps {
  id?: string | undefined
  describedBy?: string | undefined
  counter?: Counter | undefined
  children: (control: ControlProps) => ReactNode
}

const Root = chakra('div', { base: { display: 'grid', gap: '1.5', width: 'full', minWidth: '0' } })
const Label = chakra('label', {
  base: { fontSize: 'sm', fontWeight: '560', color: 'text', width: 'fit-content' },
})
const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', alignItems: 'start', fontSize: 'sm' },
})
/** Flex basis of help and error: beside the counter, or above it where there is little room. */
const beside = '1 1 8rem'
const Help = chakra('p', { base: { flex: beside, minWidth: '0', color: 'text.muted' } })
const Count = chakra('p', {
  base: { marginInlineStart: 'auto', flexShrink: 0, fontVariantNumeric: 'tabular-nums', color: 'text.muted' },
  variants: { warn: { true: { color: 'warning', fontWeight: '600' } } },
})

/** Label, control, and below it error or help and the counter, all linked to the control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, error, help, hideLabel = false, id, describedBy, counter, children } = props
  const own = useId()
  const controlId = id ?? `${own}control`
  const messageId = `${own}message`
  const counterId = `${own}counter`
  const hasMessage = Boolean(error) || Boolean(help)
  const ids = [describedBy, hasMessage && messageId, counter && counterId].filter(Boolean).join(' ')

  return (
    <Root>
      <Label htmlFor={controlId} srOnly={hideLabel}>
        {label}
      </Label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': ids || undefined,
      })}
      {(hasMessage || counter) && (
        <Foot>
          {error ? (
            <FieldError id={messageId} flex={beside} minWidth="0">
              {error}
            </FieldError>
          ) : (
            help && <Help id={messageId}>{help}</Help>
          )}
          {counter && (
            <Count id={counterId} warn={counter.warn} aria-live={counter.warn ? 'polite' : 'off'}>
              {counter.text}
            </Count>
          )}
        </Foot>
      )}
    </Root>
  )
}
