import { chakra } from '@chakra-ui/react'
import { colorFor, seedOf } from '#lib/names.ts'

const Svg = chakra('svg', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', _dark: { filter: 'brightness(0.82)' } },
})

/** A pseudo-random generator from 0 to 1 seeded by the name (mulberry32). */
function numbersOf(name: string): () => number {
  let state = seedOf(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** SVG path of a line of hills or waves across the picture, closed at the bottom. */
function ridge(top: number, height: number, parts: number, next: () => number): string {
  const step = 320 / parts
  let path = `M-4 180V${(top + height * next()).toFixed(1)}`
  let up = next() > 0.5
  for (let part = 0; part < parts; part += 1) {
    const x = part * step
    const bend = (up ? -1 : 1) * height * (0.6 + next() * 0.8)
    const end = top + height * (next() - 0.5)
    path += `S${(x + step * 0.45).toFixed(1)} ${(top + bend).toFixed(1)} ${(x + step + 4).toFixed(1)} ${end.toFixed(1)}`
    up = !up
  }
  return `${path}V180Z`
}

const mixed = (color: string, other: string, percent: number) =>
  `color-mix(in oklab, ${color}, ${other} ${percent}%)`

/** A coastal landscape generated from a name: always the same for the same name. */
export function Landscape({ name }: { name: string }) {
  const color = colorFor(name)
  const next = numbersOf(name)
  const sun = { x: 60 + next() * 200, y: 54 + next() * 30, r: 15 + next() * 13 }
  const layers = [
    { path: ridge(92, 20, 2, next), fill: mixed(color, 'white', 46) },
    { path: ridge(116, 16, 3, next), fill: mixed(color, 'white', 22) },
    { path: ridge(144, 11, 4, next), fill: color },
    { path: ridge(164, 7, 5, next), fill: mixed(color, 'black', 26) },
  ]
  return (
    <Svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill={mixed(color, 'white', 72)} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={mixed(color, 'white', 93)} />
      {layers.map(({ path, fill }) => (
        <path key={fill} d={path} fill={fill} />
      ))}
    </Svg>
  )
}
