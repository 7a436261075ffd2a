/** Drawings for the demo content, made from simple shapes and rendered when it is loaded. */
import sharp from 'sharp'

const teal = ['#d3f4ef', '#75d7cc', '#27a79f', '#136864', '#0f4f4c']
const dusk = ['#ffe2db', '#ffa796', '#f25c43', '#7b4a6b', '#33304f']
const sand = ['#faf3e3', '#f0d9ae', '#d8a45c', '#8a6a3f', '#4a3a2a']
const night = ['#1d3557', '#2a4d73', '#3f7391', '#86b9c4', '#f2efe9']

const wave = (y: number, height: number, color: string, phase: number) =>
  `<path fill="${color}" d="M0 ${y} C ${300 + phase} ${y - height}, ${520 - phase} ${y + height}, 800 ${y} S 1280 ${y - height}, 1600 ${y + height / 3} V900 H0Z"/>`

const lighthouse = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="#fffdf8" d="M-26 0h52l14 240h-80z"/><path fill="#ff7e67" d="M-30 70h60l5 60h-70z"/><rect x="-34" y="-46" width="68" height="46" rx="6" fill="#4ecdc4"/><path fill="#fffdf8" d="M-30 -48 0 -86 30 -48z"/></g>`

const scene = (sky: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900"><rect width="1600" height="900" fill="${sky}"/>${body}</svg>`

const scenes: string[] = [
  scene(
    '#f7dcbd',
    `<circle cx="1180" cy="300" r="150" fill="#ff9f7c"/>${wave(560, 120, teal[2] ?? '', 60)}${wave(700, 90, teal[3] ?? '', 140)}`,
  ),
  scene(
    teal[0] ?? '',
    `<circle cx="360" cy="240" r="110" fill="#fff"/>${wave(520, 70, teal[1] ?? '', 0)}${wave(620, 90, teal[2] ?? '', 90)}${wave(760, 60, teal[3] ?? '', 30)}${lighthouse(1240, 330, 1.25)}`,
  ),
  scene(
    sand[0] ?? '',
    `<path fill="${sand[1]}" d="M0 620 420 260 760 560 1080 300 1600 640V900H0z"/><path fill="${sand[2]}" d="M0 720 520 470 980 730 1320 540 1600 700V900H0z"/><path fill="${sand[3]}" d="M0 820 700 700 1600 830V900H0z"/><circle cx="1280" cy="200" r="80" fill="#ff7e67"/>`,
  ),
  scene(
    '#e7f0d8',
    `<path fill="#b9d38b" d="M0 560Q400 440 800 560T1600 540V900H0z"/><path fill="#7fae63" d="M0 700Q500 560 900 700T1600 680V900H0z"/><path fill="#f3e3c2" d="M700 900C760 760 900 720 860 640S900 560 920 552L944 552C940 590 1000 640 960 720S960 820 1010 900z"/>${[220, 380, 1240, 1420].map((x, i) => `<g transform="translate(${x} ${560 + i * 18})"><rect x="-8" width="16" height="90" fill="#6b4a2b"/><circle r="74" cy="-40" fill="#3f7d4a"/></g>`).join('')}`,
  ),
  scene(
    dusk[0] ?? '',
    [0, 1, 2, 3]
      .map((i) => `<circle cx="800" cy="900" r="${820 - i * 180}" fill="${dusk[i + 1]}"/>`)
      .join(''),
  ),
  scene(
    night[0] ?? '',
    `${Array.from({ length: 46 }, (_, i) => `<circle cx="${(i * 397) % 1600}" cy="${(i * 211) % 480}" r="${1.5 + (i % 3)}" fill="${night[4]}"/>`).join('')}<path fill="#f2efe9" opacity=".18" d="M1180 330 0 120V420z"/>${wave(640, 80, night[1] ?? '', 40)}${wave(740, 60, night[2] ?? '', 120)}${lighthouse(1220, 380, 1.2)}`,
  ),
]

/** Lines as if written by hand, of these lengths. */
const handwriting = (x: number, y: number, lengths: readonly number[], color: string) =>
  lengths
    .map((length, row) => {
      const waves = Array.from({ length: Math.round(length / 24) }, () => 'q6-14 12 0t12 0').join('')
      return `<path fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round" d="M${x} ${y + row * 44}${waves}"/>`
    })
    .join('')

scenes.push(
  scene(
    '#d8a45c',
    `<g transform="rotate(-3 800 450)"><rect x="420" y="60" width="760" height="820" rx="10" fill="#fffdf8"/><path fill="none" stroke="#ff7e67" stroke-width="4" d="M520 60v820"/><rect x="560" y="120" width="560" height="200" rx="26" fill="none" stroke="${teal[2]}" stroke-width="7"/><rect x="560" y="360" width="260" height="220" rx="26" fill="none" stroke="${teal[2]}" stroke-width="7"/><rect x="860" y="360" width="260" height="220" rx="26" fill="none" stroke="${teal[2]}" stroke-width="7"/>${handwriting(600, 180, [460, 380, 420], '#33304f')}${handwriting(590, 420, [190, 160, 190], '#33304f')}${handwriting(890, 420, [190, 170, 120], '#33304f')}${handwriting(570, 650, [520, 470, 500, 260], '#4353b0')}</g><g transform="rotate(24 1280 560)"><rect x="1264" y="250" width="32" height="520" rx="8" fill="#c93c25"/><path fill="#f0d9ae" d="M1264 770h32l-16 56z"/></g>`,
  ),
  scene(
    teal[0] ?? '',
    `<rect x="380" y="110" width="840" height="640" rx="16" fill="${sand[3]}"/><rect x="430" y="160" width="740" height="540" fill="#fffdf8"/><rect x="560" y="260" width="480" height="340" fill="${sand[1]}"/>${handwriting(610, 370, [380, 340, 220], '#33304f')}<circle cx="800" cy="272" r="18" fill="#f25c43"/><path fill="${teal[3]}" d="M0 820h1600v80H0z"/>`,
  ),
)

/** What each scene shows. */
export const sceneAlts = [
  'Ilustración de un sol bajo sobre colinas',
  'Ilustración de un faro junto al mar',
  'Ilustración de montañas al atardecer',
  'Ilustración de un camino entre árboles',
  'Ilustración de arcos de color, como un sol que se pone',
  'Ilustración de un faro de noche, bajo las estrellas',
  'Ilustración de una hoja escrita a mano, con recuadros y un lápiz',
  'Ilustración de una nota enmarcada',
] as const

/** A lighthouse as drawn with crayons, and two people in its light. */
const pupilsDrawing = scene(
  '#fffdf8',
  `<g fill="none" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"><path stroke="#f2c14e" stroke-width="26" opacity=".75" d="M470 232 1330 470M470 244 1300 610M466 258 1180 690M520 240 1330 540"/><path stroke="#c93c25" d="M356 706Q380 480 392 296L486 290Q500 500 532 700M374 560l140-34M368 606l152-36M384 420l116-30M380 466l126-32"/><path stroke="#33304f" d="M384 290l4-76 98-4 2 78zM372 214l64-76 66 70"/><path stroke="#6b4a2b" d="M240 730q90-40 190-28t210 20 160-8 220 16 290-10"/><path stroke="${teal[2]}" d="M90 790q60-40 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0M60 846q60-40 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0"/><path stroke="#4353b0" d="M950 470a34 34 0 1 1-2-1M940 536l-6 110-44 76M934 646l50 74M880 600l56-30 70 24"/><path stroke="#3f7d4a" d="M1150 470a34 34 0 1 1-2-1M1142 536l4 112-40 76M1146 648l52 72M1078 588l66-18 62 34"/></g>`,
)

const adDrawings: string[] = [
  scene(
    '#33304f',
    `<circle cx="800" cy="450" r="330" fill="#f25c43"/><circle cx="800" cy="450" r="230" fill="#ffe2db"/>${Array.from({ length: 12 }, (_, i) => `<circle cx="${800 + Math.cos((i * Math.PI) / 6) * 280}" cy="${450 + Math.sin((i * Math.PI) / 6) * 280}" r="34" fill="${i % 3 ? '#ffa796' : '#4ecdc4'}"/>`).join('')}${lighthouse(800, 360, 0.8)}`,
  ),
  scene(
    sand[1] ?? '',
    `<g transform="rotate(-7 800 450)"><rect x="520" y="130" width="560" height="680" rx="28" fill="${teal[3]}"/><rect x="556" y="130" width="22" height="680" fill="${teal[4]}"/><rect x="660" y="270" width="330" height="130" rx="14" fill="#fffdf8"/><rect x="696" y="308" width="200" height="18" rx="9" fill="${sand[2]}"/><rect x="696" y="346" width="258" height="18" rx="9" fill="${sand[1]}"/><path fill="#f25c43" d="M930 130h44v820l-22-34-22 34z"/></g><circle cx="1290" cy="700" r="92" fill="#fffdf8"/><circle cx="1290" cy="700" r="70" fill="#8a6a3f"/>`,
  ),
]

/** Number of scenes. */
export const sceneCount = scenes.length

/** Number of ad pictures. */
export const adPictureCount = adDrawings.length

const render = (drawing: string | undefined) =>
  sharp(Buffer.from(drawing ?? ''))
    .webp({ quality: 86 })
    .toBuffer()

/** A landscape of 1600 × 900 pixels as WebP. */
export const renderScene = (index: number): Promise<Buffer> => render(scenes[index])

/** What Lucía's pupil drew, 1600 × 900 pixels as WebP. */
export const renderPupilsDrawing = (): Promise<Buffer> => render(pupilsDrawing)

/** The picture of an ad, 1600 × 900 pixels as WebP. */
export const renderAdPicture = (index: number): Promise<Buffer> => render(adDrawings[index])
