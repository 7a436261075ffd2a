import {
  AtSign,
  AudioLines,
  BookOpen,
  BriefcaseBusiness,
  CalendarDays,
  Camera,
  CirclePlay,
  CodeXml,
  Globe,
  Link2,
  type LucideIcon,
  MessageCircle,
  Music2,
  Podcast,
  Send,
  Users,
} from 'lucide-react'
import type { ProfileLink } from '#api/contract/profiles.ts'
import { maxLinks } from '#api/contract/values/profiles.ts'
import { ownValue } from '#lib/ownValue.ts'
import { httpUrl } from '#lib/links.ts'

interface Service {
  name: string
  Icon: LucideIcon
  hosts: readonly string[]
}

/** Known services. There are no brand icons, so an icon for the service's purpose stands in. */
const services = new Map<string, Service>([
  ['instagram', { name: 'Instagram', Icon: Camera, hosts: ['instagram.com', 'instagr.am'] }],
  ['youtube', { name: 'YouTube', Icon: CirclePlay, hosts: ['youtube.com', 'youtu.be'] }],
  ['vimeo', { name: 'Vimeo', Icon: CirclePlay, hosts: ['vimeo.com'] }],
  ['linkedin', { name: 'LinkedIn', Icon: BriefcaseBusiness, hosts: ['linkedin.com', 'lnkd.in'] }],
  ['facebook', { name: 'Facebook', Icon: Users, hosts: ['facebook.com', 'fb.com', 'fb.me'] }],
  ['x', { name: 'X', Icon: AtSign, hosts: ['x.com', 'twitter.com'] }],
  ['threads', { name: 'Threads', Icon: AtSign, hosts: ['threads.net', 'threads.com'] }],
  ['bluesky', { name: 'Bluesky', Icon: AtSign, hosts: ['bsky.app'] }],
  ['tiktok', { name: 'TikTok', Icon: Music2, hosts: ['tiktok.com'] }],
  ['spotify', { name: 'Spotify', Icon: AudioLines, hosts: ['spotify.com', 'spoti.fi'] }],
  ['podcast', { name: 'Podcast', Icon: Podcast, hosts: ['podcasts.apple.com', 'ivoox.com'] }],
  ['whatsapp', { name: 'WhatsApp', Icon: MessageCircle, hosts: ['whatsapp.com', 'wa.me'] }],
  ['telegram', { name: 'Telegram', Icon: Send, hosts: ['telegram.org', 'telegram.me', 't.me'] }],
  ['github', { name: 'GitHub', Icon: CodeXml, hosts: ['github.com'] }],
  ['medium', { name: 'Medium', Icon: BookOpen, hosts: ['medium.com'] }],
  ['substack', { name: 'Substack', Icon: BookOpen, hosts: ['substack.com'] }],
  ['calendly', { name: 'Calendly', Icon: CalendarDays, hosts: ['calendly.com', 'cal.com'] }],
])

const others: Record<string, LucideIcon> = { web: Globe, website: Globe, globe: Globe, blog: BookOpen }

const belongsTo = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

function serviceOf(icon: string, host: string): Service | undefined {
  const named = services.get(icon === 'twitter' ? 'x' : icon)
  return named ?? [...services.values()].find(({ hosts }) => hosts.some((domain) => belongsTo(host, domain)))
}

/** A URL as people write it: without scheme, 'www.' and trailing slash. */
export function shownAddress(href: string): string {
  const { host, pathname, search } = new URL(href)
  return `${host.replace(/^www\./u, '')}${readable(pathname)}${search}`.replace(/\/$/u, '')
}

/** Decodes percent-encoding, unless the result has spaces or characters that change text direction. */
function readable(path: string): string {
  try {
    const letters = decodeURI(path)
    return /[\p{C}\p{Z}]/u.test(letters) ? path : letters
  } catch {
    return path
  }
}

export interface DisplayLink {
  key: string
  href: string
  title: string
  /** The URL in readable form. */
  address: string
  Icon: LucideIcon
}

/** A profile's valid links with icons, at most ten; untitled ones are named after their service or host. */
export function displayLinks(links: readonly ProfileLink[] | null | undefined): DisplayLink[] {
  return (links ?? []).flatMap(displayLink).slice(0, maxLinks)
}

function displayLink({ id, title, url, icon }: ProfileLink, index: number): DisplayLink[] {
  const href = httpUrl(url)
  if (!href) return []
  const host = new URL(href).hostname.replace(/^www\./u, '')
  const kind = icon?.trim().toLowerCase() ?? ''
  const service = serviceOf(kind, host)
  return [
    {
      key: String(id ?? index),
      href,
      title: title?.trim() || service?.name || host,
      address: shownAddress(href),
      Icon: service?.Icon ?? ownValue(others, kind) ?? Link2,
    },
  ]
}
