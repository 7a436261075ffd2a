import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type DrawingName = 'lighthouse' | 'paper' | 'people' | 'waves' | 'books'

/** Small illustrations in one style. Colours are theme tokens, so the dark theme works automatically. */
const Svg = chakra('svg', {
  base: {
    width: '9rem',
    height: '6.75rem',
    marginBottom: '3',
    '& .line': {
      stroke: 'brand.text',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      fill: 'none',
    },
    '& .solid': { fill: 'surface', stroke: 'brand.text', strokeWidth: '2', strokeLinejoin: 'round' },
    '& .soft': { fill: 'brand.subtle' },
    '& .mid': { fill: 'brand.border' },
    '& .brand': { fill: 'brand' },
    '& .accent': { fill: 'accent' },
    '& .thin': { stroke: 'brand.border', strokeWidth: '2', strokeLinecap: 'round', fill: 'none' },
  },
})

const scenes: Record<DrawingName, ReactNode> = {
  lighthouse: (
    <>
      <path className="soft" d="M78 33 142 14v38zM66 33 2 14v38z" />
      <path className="thin" d="M6 92c8-5 14-5 22 0s14 5 22 0" />
      <path className="thin" d="M96 92c8-5 14-5 22 0s12 4 20 0" />
      <path className="mid" d="M38 100c4-13 16-20 34-20s31 7 35 20z" />
      <path className="solid" d="m64 44-6 40h28l-6-40z" />
      <path className="accent" d="m62.3 55-1.7 11h22.800l-1.7-11z" />
      <path className="solid" d="M61 44h22v-2.500H61zM65 41V27h14v14" />
      <circle className="accent" cx="72" cy="34" r="3.5" />
      <path className="brand" d="M62.5 27C64 20.5 67.5 17 72 17s8 3.5 9.5 10z" />
      <path className="line" d="M72 17v-4M69 84v-7a3 3 0 0 1 6 0v7" />
    </>
  ),
  paper: (
    <>
      <ellipse className="soft" cx="72" cy="92" rx="50" ry="8" />
      <path className="mid" d="m40 28 50-9 11 61-50 9z" />
      <path className="solid" d="M46 18h40l14 14v54H46z" />
      <path className="soft" d="M86 18v14h14z" />
      <path className="line" d="M86 18v14h14" />
      <path className="thin" d="M56 46h34M56 56h34M56 66h20" />
      <path className="solid" d="m85 77 25-29 7 6-25 29-10 4z" />
      <path className="accent" d="m105.5 53.2 4.5-5.2 7 6-4.5 5.200z" />
    </>
  ),
  people: (
    <>
      <ellipse className="soft" cx="72" cy="92" rx="56" ry="8" />
      <circle className="mid" cx="34" cy="48" r="9" />
      <path className="mid" d="M16 88c0-16 7-26 18-26s18 10 18 26z" />
      <circle className="mid" cx="110" cy="48" r="9" />
      <path className="mid" d="M92 88c0-16 7-26 18-26s18 10 18 26z" />
      <circle className="solid" cx="72" cy="38" r="12" />
      <path className="solid" d="M48 90c0-21 9-34 24-34s24 13 24 34z" />
      <path
        className="accent"
        d="M72 82c-7-5-10-8-10-12a5.3 5.3 0 0 1 10-2.500A5.3 5.3 0 0 1 82 70c0 4-3 7-10 12z"
      />
    </>
  ),
  waves: (
    <>
      <circle className="accent" cx="98" cy="40" r="13" />
      <path
        className="soft"
        d="M6 66c14-10 28-10 42 0s28 10 42 0 34-10 48 0v30a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8z"
      />
      <path className="line" d="M6 66c14-10 28-10 42 0s28 10 42 0 34-10 48 0" />
      <path className="thin" d="M22 82c8-5 16-5 24 0s16 5 24 0 16-5 24 0 16 5 24 0" />
      <path className="solid" d="M36 56h40l-8 13c-5 0-12-1-20-5-5-2-8-4-12-8z" />
      <path className="solid" d="M57 56V20l20 28H57z" />
      <path className="mid" d="M52 50V28L38 48c4 2 9 2 14 2z" />
    </>
  ),
  books: (
    <>
      <ellipse className="soft" cx="72" cy="92" rx="54" ry="8" />
      <path className="mid" d="M30 76h78v14H30z" />
      <path className="line" d="M108 76H36a6 6 0 0 0-6 7 6 6 0 0 0 6 7h72" />
      <path className="solid" d="M72 70C62 61 50 58 34 59V26c16-1 28 2 38 11z" />
      <path className="solid" d="M72 70c10-9 22-12 38-11V26c-16-1-28 2-38 11z" />
      <path className="thin" d="M42 36c8 0 15 2 22 6M42 46c8 0 15 2 22 6M102 36c-8 0-15 2-22 6" />
      <path className="accent" d="M92 24.500c4-.4 7-.5 10-.500v24l-5-4-5 5z" />
    </>
  ),
}

/** An illustration. Decorative: the text beside it says everything. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <Svg viewBox="0 0 144 108" aria-hidden="true" data-drawing={name}>
      {scenes[name]}
    </Svg>
  )
}
