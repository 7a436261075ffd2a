import { chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router-dom'
import { useNextPathname } from '#components/layout/shared/nextPathname.ts'

const Line = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    bottom: '-1px',
    // A border remains visible with forced colours.
    borderBottomWidth: '2px',
    borderColor: 'brand',
    transformOrigin: 'left',
    animation: 'advance 4s cubic-bezier(0, 0.7, 0.3, 1) both',
    pointerEvents: 'none',
  },
})

/** A line at the edge of the header, from the press of a link until its screen is there. */
export function NavigationProgress() {
  const { pathname } = useLocation()
  const next = useNextPathname()
  // Always rendered: styles that come with the press would make the browser compute those of the whole page again.
  return <Line aria-hidden="true" hidden={next === pathname} />
}
