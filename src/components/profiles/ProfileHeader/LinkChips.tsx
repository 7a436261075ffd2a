import { chakra } from '@chakra-ui/react'
import { profiles as t } from '#locales/profiles.ts'
import type { DisplayLink } from '../shared/profileLinks.tsx'
import { ExternalLink } from '../shared/ExternalLink.tsx'

/** Number of links shown when at least two more exist; the 'Acerca de' tab shows all. */
const mostLinks = 4

const List = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', listStyle: 'none' } })
const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  position: 'relative',
  minHeight: { base: '9', md: '8' },
  // Enlarges the touch target up to the middle of the gap.
  _after: { content: '""', position: 'absolute', inset: '-4px' },
  paddingInline: '3',
  borderRadius: 'full',
  bg: 'sunken',
  fontSize: 'sm',
  fontWeight: '600',
  color: 'text',
  maxWidth: 'full',
  _hover: { color: 'brand.text' },
  '& svg': { boxSize: '1rem', flexShrink: 0, color: 'text.muted' },
} as const
const More = chakra('button', {
  base: { ...chipStyle, bg: 'transparent', color: 'text.muted', cursor: 'pointer' },
})

/** The first links of a person, each with its icon and title. */
export function LinkChips({ links, onMore }: { links: readonly DisplayLink[]; onMore: () => void }) {
  if (links.length === 0) return null
  const visibleLinks = links.length > mostLinks + 1 ? links.slice(0, mostLinks) : links
  return (
    <List aria-label={t.links}>
      {visibleLinks.map(({ key, href, title, Icon }) => (
        <chakra.li key={key} minWidth="0">
          <ExternalLink href={href} {...chipStyle}>
            <Icon aria-hidden="true" />
            <chakra.span truncate>{title}</chakra.span>
          </ExternalLink>
        </chakra.li>
      ))}
      {visibleLinks.length < links.length && (
        <li>
          <More type="button" onClick={onMore}>
            {t.moreLinks(links.length - visibleLinks.length)}
          </More>
        </li>
      )}
    </List>
  )
}
