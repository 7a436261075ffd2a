import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

/** What every field of the kit takes besides its control's own props. */
export interface FieldOwnProps {
  label: string
  /** What is wrong, in the documents' words; stands where the help stood. */
  error?: string | undefined
  help?: ReactNode
  /** The label is read out but not shown. */
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
/** What stands beside the counter; above it where there is no room for a few words. */
const beside = '1 1 8rem'
const Help = chakra('p', { base: { flex: beside, minWidth: '0', color: 'text.muted' } })
const FieldError = chakra('p', {
  base: {
    flex: beside,
    minWidth: '0',
    display: 'flex',
    gap: '1.5',
    color: 'danger',
    fontWeight: '500',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.125rem' },
  },
})
const Count = chakra('p', {
  base: { marginInlineStart: 'auto', flexShrink: 0, fontVariantNumeric: 'tabular-nums', color: 'text.muted' },
  variants: { warn: { true: { color: 'warning', fontWeight: '600' } } },
})

/** Label above, control, then error or help at the left and the counter at the right, all tied to the control. */
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
            <FieldError id={messageId}>
              <CircleAlert aria-hidden="true" />
              <span>{error}</span>
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
