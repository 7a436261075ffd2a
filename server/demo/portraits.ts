/** Portraits of the demo people, drawn from simple shapes: each person says in `people.ts` what theirs has. */
import sharp from 'sharp'

const skins = {
  fair: ['#f6d7bd', '#d9a586'],
  light: ['#eec19c', '#c98f68'],
  olive: ['#d9a878', '#ad7a4e'],
  tan: ['#bf8757', '#8f5d36'],
  brown: ['#8f5c3c', '#643c24'],
} as const
const hairColors = {
  black: '#26211f',
  dark: '#3f2b20',
  brown: '#6b4429',
  auburn: '#8c4a2b',
  blond: '#c99f5e',
  pepper: '#77726d',
  grey: '#a9a5a0',
  white: '#dedad4',
} as const
const tops = {
  teal: '#136864',
  coral: '#c93c25',
  blue: '#4353b0',
  ochre: '#80550d',
  plum: '#6647a8',
  slate: '#475b6b',
  sand: '#c9b48f',
} as const
const grounds = {
  mint: '#d3f4ef',
  rose: '#ffe2db',
  stone: '#e6e1d8',
  sky: '#e3e6fb',
  cream: '#f6ecd2',
} as const

/** What is behind the head and what lies over the forehead. */
const hairStyles = {
  long: [
    'M90 158C80 74 112 42 160 42s80 32 70 116c0 36 8 62 6 92-16 10-36 12-52 6H136c-16 6-36 4-52-6-2-30 6-56 6-92z',
    'M104 146C100 92 126 64 164 64c36 0 56 28 52 82-6-28-20-46-44-56-16 24-40 38-68 56z',
  ],
  wavy: [
    'M92 150C76 76 108 42 160 42s84 34 68 108c14 18-4 30 6 46 8 16-8 26-2 40-14 12-34 10-48 2h-48c-14 8-34 10-48-2 6-14-10-24-2-40 10-16-8-28 6-46z',
    'M104 148C98 96 122 62 158 64c16-8 58 6 58 84-8-22-20-40-46-50-8-2-14-4-18-10-8 22-28 38-48 60z',
  ],
  bob: [
    'M94 204C78 96 104 44 160 44s82 52 66 160c-14 8-28 8-38 2h-56c-10 6-24 6-38-2z',
    'M104 150C100 92 128 62 166 64c34 2 52 30 50 86-6-20-12-34-20-44-34 2-66-4-84-14-2 20-4 36-8 58z',
  ],
  fringe: [
    'M92 214C76 96 104 42 160 42s84 54 68 172c-14 6-28 6-38 0h-60c-10 6-24 6-38 0z',
    'M104 150C98 88 122 60 160 60s62 28 56 90c-2-12-4-20-6-26-30 8-70 8-100 0-2 6-4 14-6 26z',
  ],
  bun: [
    'M132 46a30 28 0 1 1 56 0 30 28 0 1 1-56 0zM104 140C98 84 124 58 160 58s62 26 56 82z',
    'M106 136C102 90 126 66 160 66s58 24 54 70c-8-24-22-38-54-42-32 4-46 18-54 42z',
  ],
  ponytail: [
    'M204 88c40 4 46 60 30 104-6 16-14 20-18 12 10-30 6-70-22-88zM104 140C98 84 124 56 162 56s60 28 54 84z',
    'M106 138C100 92 124 64 164 66c32 2 52 26 50 72-10-24-24-36-46-44-16 18-38 28-62 44z',
  ],
  curls: [
    'M160 40c22-8 44 2 50 20 20 8 26 30 16 46 12 14 12 36-2 48 8 18-2 38-20 42-10 12-28 10-34-2h-20c-6 12-24 14-34 2-18-4-28-24-20-42-14-12-14-34-2-48-10-16-4-38 16-46 6-18 28-28 50-20z',
    'M106 142c-6-16-4-34 4-42-2-24 20-44 50-42 30-2 52 18 50 42 8 8 10 26 4 42-8-14-18-22-30-26-10 6-24 6-34 0-16 4-32 12-44 26z',
  ],
  pixie: [
    'M104 144C92 84 120 52 162 52s66 32 54 92z',
    'M104 152C96 98 120 60 164 60c36 0 58 32 52 90-4-6-8-14-10-24-8-10-18-18-28-22-24 14-50 20-66 22-4 8-6 16-8 26z',
  ],
  short: [
    'M106 138C98 84 124 58 162 58s60 28 52 80z',
    'M105 142C98 90 118 58 164 58c36 0 56 30 51 84-4-14-8-26-14-36-26 4-58 0-78-12-8 14-14 28-18 48z',
  ],
  side: [
    'M106 138C98 84 122 56 160 56s62 30 54 82z',
    'M105 144C98 100 108 62 158 56c40-4 62 30 57 86-6-18-14-30-24-38-28-2-48-6-64-18-4 20-14 36-22 58z',
  ],
  crop: [
    'M107 130C102 88 126 66 160 66s58 22 53 64z',
    'M106 136C102 92 124 66 160 66s58 26 54 70c-4-16-10-26-18-32-24-6-48-6-72 0-8 6-14 16-18 32z',
  ],
  waves: [
    'M104 138C92 96 112 50 162 50s70 46 54 88z',
    'M104 144C92 116 98 88 112 82c2-18 26-30 44-22 20-10 46 2 50 20 14 10 16 36 9 62-4-14-10-24-18-30-12 4-22 2-30-4-12 8-28 8-38 2-14 8-20 18-25 34z',
  ],
  receding: [
    'M107 150C98 112 104 84 120 76h80c16 8 22 36 13 74z',
    'M105 148C98 112 108 82 130 74c-8 16-10 28-12 40-6 8-10 20-13 34zM215 148c7-36-3-66-25-74 8 16 10 28 12 40 6 8 10 20 13 34zM132 76c16-12 40-12 56 0-16-4-40-4-56 0z',
  ],
  bald: [
    'M107 156C100 132 102 112 110 104h100c8 8 10 28 3 52z',
    'M105 152C100 132 102 114 110 106c2 10 0 22-1 28zM215 152c5-20 3-38-5-46-2 10 0 22 1 28z',
  ],
} as const

const beards = {
  full: 'M107 150c0 52 22 78 53 78s53-26 53-78c-6 18-14 28-24 32-14-8-44-8-58 0-10-4-18-14-24-32z',
  short: 'M109 160c2 42 22 62 51 62s49-20 51-62c-6 16-14 24-24 28-14-8-40-8-54 0-10-4-18-12-24-28z',
  goatee: 'M134 186c6-10 46-10 52 0 2 22-8 36-26 36s-28-14-26-36z',
  moustache: '',
} as const

/** What a portrait has. */
export interface Portrait {
  hair: keyof typeof hairStyles
  color: keyof typeof hairColors
  skin: keyof typeof skins
  top: keyof typeof tops
  ground: keyof typeof grounds
  beard?: keyof typeof beards
  glasses?: 'round' | 'square'
  earrings?: true
  /** 1: lines of somebody past forty-five; 2: of somebody past sixty. */
  lines?: 1 | 2
  /** A jacket over a light shirt instead of a jumper. */
  jacket?: true
}

const line = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`

const clothes = (top: string, jacket: boolean) => {
  const body = `<path fill="${top}" d="M36 320c2-58 44-84 94-90h60c50 6 92 32 94 90z"/>`
  if (!jacket)
    return `${body}<path fill="#fffdf8" opacity=".22" d="M126 229c6 26 62 26 68 0l10 2c-6 36-82 36-88 0z"/>`
  return `${body}<path fill="#fffdf8" d="M126 228l34 74 34-74z"/><path fill="#000" opacity=".16" d="M126 228l34 74v18h-16l-32-62zM194 228l-34 74v18h16l32-62z"/>`
}

const ageLines = (shade: string, lines: 1 | 2) =>
  [
    'M136 168c-5 6-8 12-8 18M184 168c5 6 8 12 8 18',
    'M119 142l-5-3M119 149l-6 1M201 142l5-3M201 149l6 1',
    ...(lines === 2 ? ['M140 106h40M146 98h28', 'M128 158c6 4 12 4 17 1M192 158c-6 4-12 4-17 1'] : []),
  ]
    .map((d) => line(d, shade, 2.5, 0.75))
    .join('')

const spectacles = {
  round: '<circle cx="137" cy="146" r="19"/><circle cx="183" cy="146" r="19"/>',
  square:
    '<rect x="117" y="130" width="39" height="30" rx="8"/><rect x="164" y="130" width="39" height="30" rx="8"/>',
} as const

function drawing(portrait: Portrait): string {
  const [skin, shade] = skins[portrait.skin]
  const hair = hairColors[portrait.color]
  const [behind, front] = hairStyles[portrait.hair]
  const thin = portrait.hair === 'bald' || portrait.hair === 'receding'
  const brow = portrait.color === 'white' || portrait.color === 'grey' ? hairColors.pepper : hair
  const moustache = line('M144 178c6-6 12-6 16-2 4-4 10-4 16 2', brow, 8)
  return [
    `<rect width="320" height="320" fill="${grounds[portrait.ground]}"/>`,
    thin ? '' : `<path fill="${hair}" d="${behind}"/>`,
    clothes(tops[portrait.top], portrait.jacket ?? false),
    `<path fill="${shade}" d="M136 192h48v40c0 14-10 24-24 24s-24-10-24-24z"/>`,
    `<ellipse cx="107" cy="152" rx="10" ry="15" fill="${shade}"/><ellipse cx="213" cy="152" rx="10" ry="15" fill="${shade}"/>`,
    `<path fill="${skin}" d="M108 138c0-48 22-70 52-70s52 22 52 70c0 50-20 84-52 84s-52-34-52-84z"/>`,
    `<ellipse cx="128" cy="174" rx="12" ry="8" fill="#d4543c" opacity=".16"/><ellipse cx="192" cy="174" rx="12" ry="8" fill="#d4543c" opacity=".16"/>`,
    portrait.lines ? ageLines(shade, portrait.lines) : '',
    portrait.beard ? `<path fill="${hair}" d="${beards[portrait.beard]}"/>` : '',
    line('M160 150c3 8 5 12 0 16', shade, 4),
    portrait.beard === 'full' || portrait.beard === 'goatee' || portrait.beard === 'moustache'
      ? moustache
      : '',
    portrait.beard && portrait.beard !== 'moustache'
      ? '<path d="M146 188c8 9 20 9 28 0z" fill="#fffdf8"/>'
      : line('M145 186c8 10 22 10 30 0', '#9c3d2e', 4.5),
    '<ellipse cx="138" cy="146" rx="5" ry="6" fill="#2a211d"/><ellipse cx="182" cy="146" rx="5" ry="6" fill="#2a211d"/>',
    line('M126 129c7-5 16-5 22-1M194 129c-7-5-16-5-22-1', brow, 4.5),
    `<path fill="${hair}" d="${front}"/>`,
    portrait.glasses
      ? `<g fill="#fff" fill-opacity=".18" stroke="#33304f" stroke-width="4">${spectacles[portrait.glasses]}</g>${line('M156 144h8M117 142l-9-3M203 142l9-3', '#33304f', 4)}`
      : '',
    portrait.earrings
      ? '<circle cx="106" cy="173" r="5" fill="#d8a45c"/><circle cx="214" cy="173" r="5" fill="#d8a45c"/>'
      : '',
  ].join('')
}

/** The portrait, 320 × 320 pixels as WebP. */
export function renderPortrait(portrait: Portrait): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">${drawing(portrait)}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer()
}
