/** Open Graph tags, from which other apps make the preview of a shared link. */
import { shareSize } from '../media/pictures/job.ts'

export interface Preview {
  type: 'article' | 'website'
  title: string
  description: string
  /** Path of a JPEG or PNG of {@link shareSize}, and its alternative text. */
  image: { path: string; alt: string }
  /** Path that other apps take as the link's own; none for links that are secret. */
  path?: string
}

/** Maximum length of the description, in characters as a reader counts them. */
const descriptionLength = 200

export const defaultImage = { path: '/og.png', alt: 'Faro' }

/** The preview of links whose target is gone or for members alone. */
export const defaultPreview: Preview = {
  type: 'website',
  title: 'Faro',
  description: 'Comunidades de coaching donde se aprende hablando claro.',
  image: defaultImage,
}

const graphemes = new Intl.Segmenter('es')

/** Returns a text in one line, shortened by graphemes: half an emoji would be shown as a broken character. */
function shortened(text: string): string {
  const whole = text.replace(/\s+/gu, ' ').trim()
  const parts = Array.from(graphemes.segment(whole), ({ segment }) => segment)
  return parts.length > descriptionLength ? `${parts.slice(0, descriptionLength - 1).join('')}…` : whole
}

/**
 * Returns the tags of a preview.
 * @param site origin, such as https://faro.example, because other apps need complete URLs.
 */
export function metaTags({ type, title, description, image, path }: Preview, site: string): string {
  const properties = {
    'og:site_name': 'Faro',
    'og:locale': 'es_ES',
    'og:type': type,
    'og:title': title,
    'og:description': shortened(description),
    ...(path !== undefined && { 'og:url': site + path }),
    'og:image': site + image.path,
    'og:image:width': String(shareSize.width),
    'og:image:height': String(shareSize.height),
    'og:image:alt': image.alt,
  }
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/gu, (character) => entities[character] ?? '')
