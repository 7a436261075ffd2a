import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { shell as t } from '#locales/shell.ts'
import { SkipLink } from '../shared/SkipLink.ts'
import { useMinWidth } from '../shared/useMinWidth.ts'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    width: 'full',
    maxWidth: 'reading',
    marginInline: 'auto',
  },
  variants: {
    railed: {
      true: {
        xl: {
          maxWidth: 'readingAndRail',
          gridTemplateColumns: 'minmax(0, 1fr) {sizes.rail}',
          columnGap: '7',
        },
      },
    },
  },
})
const Column = chakra('div', {
  base: {
    gridColumn: '1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    alignContent: 'start',
  },
})
const Rail = chakra('aside', {
  base: {
    gridColumn: '2',
    // CSS hides it as well, because both rail and strip are rendered at build time. An empty rail is not a landmark.
    display: 'none',
    xl: { '&:not(:empty)': { display: 'grid' } },
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    alignContent: 'start',
    alignSelf: 'start',
    position: 'sticky',
    top: 'calc(60px + {spacing.6})',
    maxHeight: 'calc(100dvh - 60px - {spacing.6})',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    // Leaves room for the focus outline and the cards' shadow.
    padding: '1',
    margin: '-1',
    paddingBottom: '6',
    outline: 'none',
  },
})

export interface WithRailProps {
  /** The page's heading, above the column; the rail begins below it. */
  heading?: ReactNode
  /**
   * Beside the column from 1180 px on. Its space is reserved as soon as it is not `null`, whatever it contains; with
   * `null` the column is centred alone.
   */
  rail: ReactNode
  /** Content above the column on narrower screens. */
  strip: ReactNode
  children: ReactNode
}

/**
 * A reading column with a rail of small cards beside it, centred together; on narrower screens a strip above the
 * column instead. Only one of rail and strip is rendered, so that the other one makes no requests; at build time both
 * are, and CSS shows one.
 */
export function WithRail({ heading, rail, strip, children }: WithRailProps) {
  const wide = useMinWidth('xl')
  const shown = rail !== null && wide !== false
  const railRef = useRef<HTMLElement>(null)
  return (
    <Frame railed={rail !== null}>
      {shown && (
        // The rail comes after the column in the DOM, and the column may be endless.
        <SkipLink
          href="#hoy"
          display={{ base: 'none', xl: 'block' }}
          css={{ '&:has(~ aside:empty)': { display: 'none' } }}
          onClick={(event) => {
            event.preventDefault()
            railRef.current?.focus()
          }}
        >
          {t.skipToRail}
        </SkipLink>
      )}
      {heading}
      <Column>
        {strip !== null && wide !== true && <chakra.div display={{ xl: 'none' }}>{strip}</chakra.div>}
        {children}
      </Column>
      {shown && (
        <Rail ref={railRef} id="hoy" tabIndex={-1} aria-label={t.rail} gridRow={heading ? '2' : '1'}>
          {rail}
        </Rail>
      )}
    </Frame>
  )
}
