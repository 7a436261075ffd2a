import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { common as t } from '#locales/common.ts'
import { CircleAlert, RotateCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../Button/Button.tsx'
import { useFocusFallback } from '../layers/useFocusFallback.ts'

const Root = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    paddingInline: '6',
    paddingBlock: '9',
    textAlign: 'center',
  },
  variants: {
    compact: {
      true: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'start',
        columnGap: '3',
        paddingInline: '4',
        paddingBlock: '3',
        textAlign: 'start',
        borderRadius: 'md',
        bg: 'danger.subtle',
      },
    },
  },
})
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '12',
    borderRadius: 'full',
    bg: 'danger.subtle',
    color: 'danger',
    '& svg': { boxSize: '1.5rem' },
  },
  variants: { compact: { true: { boxSize: 'auto', '& svg': { boxSize: '1.25rem' } } } },
})
const Words = chakra('div', { base: { display: 'grid', gap: '1', minWidth: '0', maxWidth: 'prose' } })
const Title = chakra('p', { base: { fontWeight: '600', fontSize: 'md', overflowWrap: 'anywhere' } })
const Detail = chakra('p', { base: { fontSize: 'sm', color: 'text.muted', overflowWrap: 'anywhere' } })

export type ErrorStateProps = Omit<HTMLChakraProps<'div'>, 'title'> & {
  /** What failed, in the documents' words. */
  title: string
  detail?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
  /** A retry is running. */
  busy?: boolean
  /** One line, for a section of a page. */
  compact?: boolean
}

/** Error state of a section: what failed, why, and a retry button, whose focus is kept when the retry succeeds. */
export function ErrorState(props: ErrorStateProps) {
  const { title, detail, onRetry, retryLabel = t.retry, busy = false, compact = false, ...rest } = props
  const root = useRef<HTMLDivElement>(null)
  useFocusFallback(root)
  return (
    <Root ref={root} compact={compact} {...rest}>
      <Mark compact={compact}>
        <CircleAlert aria-hidden="true" />
      </Mark>
      <Words role="alert" {...(compact && { flex: '1 1 12rem', maxWidth: 'none' })}>
        <Title>{title}</Title>
        {detail && <Detail>{detail}</Detail>}
      </Words>
      {onRetry && (
        <Button
          variant="secondary"
          size={compact ? 'sm' : 'md'}
          marginTop={compact ? '0' : '2'}
          icon={<RotateCw />}
          busy={busy}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      )}
    </Root>
  )
}
