import { expect, it } from 'vitest'
import { isRareFormat } from '../../../../src/components/media/shared/videoFormat.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
function box(type: string, ...parts: string[]): string {
  const body = parts.join('')
  const size = body.length + 8
  return String.fromCharCode(size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255) + type + body
}
const zeros = (count: number) => '\0'.repeat(count)
const track = (handler: string, codec: string) =>
  box(
    'trak',
    box('tkhd', zeros(84)),
    box(
      'mdia',
      box('hdlr', zeros(8), handler, zeros(13)),
      box('minf', box('vmhd', zeros(12)), box('stbl', box('stsd', zeros(8), box(codec, zeros(70))))),
    ),
  )
const film = (...tracks: string[]) =>
  box('ftyp', 'isom') + box('mdat', zeros(5000)) + box('moov', box('mvhd', zeros(100)), ...tracks)

it.each([
  ['an AVI', 'RIFF\xff\xff\0\0AVI LIST', true],
  ['a Matroska', '\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', true],
  ['a WebM', '\x1a\x45\xdf\xa3\x93\x42\x82\x84webm', false],
  ['H.264 with sound', film(track('soun', 'mp4a'), track('vide', 'avc1')), false],
  ['HEVC', film(track('soun', 'mp4a'), track('vide', 'hvc1')), true],
  ['HEVC of other writers', film(track('vide', 'hev1')), true],
  ['ProRes', film(track('vide', 'apch')), true],
  ['AV1', film(track('vide', 'av01')), false],
  ['something else', 'esto no es un video', false],
  ['nothing', '', false],
  ['a broken box', box('ftyp', 'isom') + '\0\0\0\x02moov', false],
])('detects whether many devices cannot play %s', async (_kind, content, isRare) => {
  expect(await isRareFormat(new Blob([bytes(content)]))).toBe(isRare)
})
