/** Small files that say where and with what they were made, by format. */
import sharp from 'sharp'

/** The secrets of all samples: as text, and as the numbers of EXIF in both byte orders. */
const place = '+40.4168-003.7038/'
const model = 'Faro Phone 9 Pro'
const degrees = [0x00062ad8, 10_000] as const
const rational = (isLittle: boolean) => {
  const bytes = Buffer.alloc(8)
  degrees.forEach((value, index) => bytes[isLittle ? 'writeUInt32LE' : 'writeUInt32BE'](value, index * 4))
  return bytes
}

/** What of the secrets is in a file. */
export const secretsIn = (data: Buffer): string[] =>
  [
    ['place', data.includes('40.4168')],
    ['model', data.includes(model)],
    ['degrees', data.includes(rational(true)) || data.includes(rational(false))],
  ]
    .filter(([, isThere]) => isThere)
    .map(([name]) => String(name))

const exif = {
  IFD0: { Make: 'Faro', Model: model, ImageDescription: place },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: `${degrees.join('/')} 0/1 0/1`, GPSMapDatum: place },
}
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#27a79f' } }).withExif(exif)

export const jpeg = () => picture().jpeg().toBuffer()
export const webp = () => picture().webp().toBuffer()
export const avif = () => picture().avif({ effort: 0 }).toBuffer()
export const png = async () => withPngText(await picture().png().toBuffer())
export const gif = async () => {
  const plain = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#27a79f' } })
    .gif()
    .toBuffer()
  const text = Buffer.from(`${model} ${place}`)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  return Buffer.concat([plain.subarray(0, -1), comment, plain.subarray(-1)])
}

function withPngText(plain: Buffer): Buffer {
  const text = Buffer.from(`tEXtComment\0${model} ${place}`)
  return Buffer.concat([plain.subarray(0, 33), pngChunk(text), plain.subarray(33)])
}
/** A chunk of a PNG from its type and data. */
export function pngChunk(typeAndData: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(typeAndData.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, sum])
}
function crc32(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}
const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const handler = (type: string) => box('hdlr', u32(0, 0), type, u32(0, 0, 0), '\0')
const ftyp = (brand: string) => box('ftyp', brand, u32(0), brand)

/** Recorded pictures, and what a camera records beside them. */
const frames = Buffer.from('FRAMES-OF-THE-FILM')
const positions = Buffer.from(`GPS5 ${place} DVNM ${model}`)

function track(type: string, samples: Buffer, at: number): Buffer {
  const tables = box(
    'stbl',
    box('stsd', u32(0, 0)),
    box('stsz', u32(0, 0, 2, 10, samples.length - 10)),
    box('stsc', u32(0, 1, 1, 2, 1)),
    box('stco', u32(0, 1, at)),
  )
  return box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('udta', box('name', model)),
    box('mdia', box('mdhd', Buffer.alloc(24)), handler(type), box('minf', tables)),
    box('meta', handler('mdta'), box('keys', `com.apple.quicktime.location.ISO6709${place}`)),
  )
}

/** A film whose description follows it, as telephones write it; with a track of positions, as action cameras do. */
export function film(brand = 'qt  '): Buffer {
  const start = Buffer.concat([
    ftyp(brand),
    box('wide'),
    box('mdat', frames, positions),
    box('free', `left over ${place}`),
  ])
  const at = ftyp(brand).length + 16
  return Buffer.concat([
    start,
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 5000), Buffer.alloc(80)),
      track('vide', frames, at),
      track('meta', positions, at + frames.length),
      box('meta', handler('mdta'), box('keys', 'com.apple.quicktime.model'), box('ilst', model, place)),
      box('udta', box('\xa9xyz', place), box('\xa9mod', model)),
      box('uuid', 'BE7ACFCB97A942E8', model, place),
    ),
    box('meta', u32(0), handler('nrtm'), box('xml ', model)),
    box('uuid', 'BE7ACFCB97A942E8', `<x:xmpmeta>${place}`),
  ])
}
/** A film in fragments, with a track of positions. */
export function fragments(): Buffer {
  const description = (id: number, type: string) =>
    box('trak', box('tkhd', u32(0, 0, 0, id), Buffer.alloc(68)), box('mdia', handler(type)))
  const part = (id: number, offset: number, sizes: number[]) =>
    box('traf', box('tfhd', u32(0, id)), box('trun', u32(0x201, sizes.length, offset, ...sizes)))
  const start = Buffer.concat([
    ftyp('iso5'),
    box('moov', box('mvhd', Buffer.alloc(100)), description(1, 'vide'), description(2, 'meta')),
  ])
  const fragment = (offset: number) =>
    box(
      'moof',
      box('mfhd', u32(0, 1)),
      part(1, offset, [frames.length]),
      part(2, offset + frames.length, [7, positions.length - 7]),
    )
  const moof = fragment(fragment(0).length + 8)
  return Buffer.concat([start, moof, box('mdat', frames, positions), moof, box('mdat', frames, positions)])
}
/** A raw picture of a Canon; its camera stays, its position does not. */
export const cr3 = (): Buffer =>
  Buffer.concat([
    ftyp('crx '),
    box(
      'moov',
      box('uuid', Buffer.alloc(16, 7), box('CMT1', 'Canon EOS'), box('CMT4', place, rational(true))),
    ),
    box('mdat', frames),
  ])
/** What must remain of {@link film}. */
export const filmFrames = frames

/** A picture of a telephone: EXIF and XMP are items beside the picture's. */
export function heic(): Buffer {
  const item = Buffer.concat([u32(0), Buffer.from('MM\0*'), Buffer.from(model), rational(false)])
  const xmp = Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)
  const info = (id: number, type: string) => box('infe', Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), type, '\0')
  const meta = (offset: number) =>
    box(
      'meta',
      u32(0),
      handler('pict'),
      box('pitm', u32(0), Buffer.from([0, 1])),
      box('iinf', u32(0), Buffer.from([0, 3]), info(1, 'hvc1'), info(2, 'Exif'), info(3, 'mime')),
      box(
        'iloc',
        Buffer.from([0, 0, 0, 0, 0x44, 0x00, 0, 3]),
        ...[
          [1, offset, frames.length],
          [2, offset + frames.length, item.length],
          [3, offset + frames.length + item.length, xmp.length],
        ].map(([id = 0, at = 0, length = 0]) =>
          Buffer.concat([Buffer.from([0, id, 0, 0, 0, 1]), u32(at, length)]),
        ),
      ),
      box('udta', model),
    )
  const start = ftyp('heic')
  return Buffer.concat([
    start,
    meta(start.length + meta(0).length + 8),
    box('mdat', frames, item, xmp),
    box('mpvd', film('isom')),
  ])
}

/** A TIFF of one pixel. */
export function tiff(isLittle = true): Buffer {
  const n16 = (value: number) => number(value, 2)
  const n32 = (value: number) => number(value, 4)
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer[isLittle ? 'writeUIntLE' : 'writeUIntBE'](value, 0, bytes)
    return buffer
  }
  const entry = (tag: number, type: number, count: number, value: number) =>
    Buffer.concat([
      n16(tag),
      n16(type),
      n32(count),
      type === 3 ? Buffer.concat([n16(value), n16(0)]) : n32(value),
    ])
  const entries = 12
  const words = Buffer.from(`${model} ${place}`)
  const end = 8 + 2 + entries * 12 + 4
  const [text, gps, pixel] = [end, end + 40, end + 100]
  const directory = Buffer.concat([
    n16(entries),
    entry(256, 3, 1, 1),
    entry(257, 3, 1, 1),
    entry(258, 3, 1, 8),
    entry(259, 3, 1, 1),
    entry(262, 3, 1, 1),
    entry(270, 2, words.length + 1, text),
    entry(272, 2, words.length + 1, text),
    entry(273, 4, 1, pixel),
    entry(277, 3, 1, 1),
    entry(278, 3, 1, 1),
    entry(279, 4, 1, 1),
    entry(34853, 4, 1, gps),
    n32(0),
  ])
  const positionDirectory = Buffer.concat([n16(1), entry(2, 5, 1, gps + 18), n32(0), rational(isLittle)])
  return Buffer.concat([
    Buffer.from(isLittle ? 'II*\0' : 'MM\0*', 'latin1'),
    n32(8),
    directory,
    Buffer.concat([words], 40),
    Buffer.concat([positionDirectory], 60),
    Buffer.from([200]),
  ])
}

const element = (id: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 | body.length)
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}
/** A WebM; `isLive` without lengths, as browsers record it. */
export function webm(isLive = false): Buffer {
  const open = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex')
  const cluster = [element('e7', '\0'), element('a3', frames)]
  const content = [
    element('1549a966', element('2ad7b1', '\x0f\x42\x40'), element('7ba9', place), element('5741', model)),
    element('1654ae6b', element('ae', element('d7', '\x01'))),
    ...(isLive ? [open('1f43b675'), ...cluster] : [element('1f43b675', ...cluster)]),
    element(
      '1254c367',
      element('7373', element('67c8', element('45a3', 'LOCATION'), element('4487', place))),
    ),
    element('1941a469', element('61a7', model)),
  ]
  return Buffer.concat([
    element('1a45dfa3', element('4282', 'webm')),
    ...(isLive ? [open('18538067'), ...content] : [element('18538067', ...content)]),
  ])
}

const chunk = (id: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(id, 'latin1'), size, body, Buffer.alloc(body.length % 2)])
}
export const avi = (): Buffer =>
  chunk(
    'RIFF',
    'AVI ',
    chunk(
      'LIST',
      'hdrl',
      chunk('avih', Buffer.alloc(56)),
      chunk('LIST', 'strl', chunk('strh', 'vids'), chunk('strf', Buffer.alloc(40)), chunk('strd', model)),
      chunk('IDIT', `${place} `),
    ),
    chunk('LIST', 'INFO', chunk('ICMT', place), chunk('ISFT', model)),
    chunk('LIST', 'movi', chunk('00dc', frames)),
    chunk('idx1', Buffer.alloc(16)),
  )
export const wav = (): Buffer =>
  chunk(
    'RIFF',
    'WAVE',
    chunk('fmt ', Buffer.alloc(16)),
    chunk('data', frames),
    chunk('bext', model, place),
    chunk('LIST', 'INFO', chunk('ICMT', place)),
  )

/** The title of {@link mp3}, which remains. */
export const title = 'Respira hondo'
export function mp3(): Buffer {
  const frame = (id: string, text: string) =>
    Buffer.concat([Buffer.from(id), u32(text.length + 1), Buffer.from([0, 0, 3]), Buffer.from(text)])
  const tags = Buffer.concat([
    frame('TXXX', `location\0${place}`),
    frame('TIT2', title),
    frame('APIC', `image/jpeg\0\x03\0${model}`),
    Buffer.alloc(20),
  ])
  const size = Buffer.from([0, 0, tags.length >> 7, tags.length & 0x7f])
  const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), size, tags, sound, sound, sound])
}
export function flac(): Buffer {
  const block = (head: number, ...parts: string[]) => {
    const body = Buffer.from(parts.join(''), 'latin1')
    return Buffer.concat([Buffer.from([head, 0, 0, body.length]), body])
  }
  return Buffer.concat([
    Buffer.from('fLaC'),
    block(0, '\0'.repeat(34)),
    block(4, place),
    block(0x86, model),
    frames,
  ])
}
/** One stream of Opus: its header, its comments, its sound. Checksums are left out. */
export function ogg(): Buffer {
  const page = (index: number, packet: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS')
    head.writeUInt8(index === 0 ? 2 : 0, 5)
    head.writeUInt32LE(77, 14)
    head.writeUInt32LE(index, 18)
    head.writeUInt8(1, 26)
    head.writeUInt8(packet.length, 27)
    return Buffer.concat([head, packet])
  }
  const text = Buffer.from(`LOCATION=${place} ${model}`)
  const numbers = (value: number) => Buffer.from([value, 0, 0, 0])
  return Buffer.concat([
    page(0, Buffer.concat([Buffer.from('OpusHead\x01\x01'), Buffer.alloc(9)])),
    page(
      1,
      Buffer.concat([
        Buffer.from('OpusTags'),
        numbers(4),
        Buffer.from('Faro'),
        numbers(1),
        numbers(text.length),
        text,
      ]),
    ),
    page(2, frames),
  ])
}

/**
 * An animated PNG of three frames: blue; a red pixel over its corner, which is taken away afterwards; nothing new.
 * They last 100, 200 and 300 milliseconds.
 */
export async function apng(width: number, height: number): Promise<Buffer> {
  const imageData = async (side: [number, number], background: string) => {
    const [w, h] = side
    const data = await sharp({ create: { width: w, height: h, channels: 4, background } })
      .png({ palette: false })
      .toBuffer()
    const at = data.indexOf('IDAT')
    return data.subarray(at + 4, at + 4 + data.readUInt32BE(at - 4))
  }
  let sequence = 0
  const control = (w: number, h: number, hundredths: number, dispose: number) => {
    const data = Buffer.concat([
      Buffer.from('fcTL'),
      u32(sequence, w, h, 0, 0),
      Buffer.from([0, hundredths, 0, 100, dispose, 1]),
    ])
    sequence += 1
    return pngChunk(data)
  }
  const frame = (data: Buffer) => {
    sequence += 1
    return pngChunk(Buffer.concat([Buffer.from('fdAT'), u32(sequence - 1), data]))
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk(Buffer.concat([Buffer.from('IHDR'), u32(width, height), Buffer.from([8, 6, 0, 0, 0])])),
    pngChunk(Buffer.concat([Buffer.from('acTL'), u32(3, 0)])),
    control(width, height, 10, 0),
    pngChunk(Buffer.concat([Buffer.from('IDAT'), await imageData([width, height], '#0000ff')])),
    control(1, 1, 20, 1),
    frame(await imageData([1, 1], '#ff0000')),
    control(1, 1, 30, 0),
    frame(await imageData([1, 1], '#00000000')),
    pngChunk(Buffer.from('IEND')),
  ])
}
