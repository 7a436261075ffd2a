/** Names of services with an icon of their own, by host. */
const services: Record<string, string> = {
  'instagram.com': 'instagram',
  'linkedin.com': 'linkedin',
  'lnkd.in': 'linkedin',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'x.com': 'x',
  'twitter.com': 'x',
  'tiktok.com': 'tiktok',
  'whatsapp.com': 'whatsapp',
  'wa.me': 'whatsapp',
  'telegram.org': 'telegram',
  'telegram.me': 'telegram',
  't.me': 'telegram',
  'github.com': 'github',
  'spotify.com': 'spotify',
}

/** The service of a URL, by its host or parent domain; `website` for any other. */
export function iconOf(url: string): string {
  if (!URL.canParse(url)) return 'website'
  // A trailing dot means the same host.
  const host = new URL(url).hostname.replace(/\.$/u, '')
  const found = Object.keys(services).find((known) => host === known || host.endsWith(`.${known}`))
  return (found && services[found]) ?? 'website'
}
