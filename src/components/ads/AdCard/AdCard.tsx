import { chakra } from '@chakra-ui/react'
import { ExternalLink, MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import type { Creative, FeedItem } from '#api/contract/feed.ts'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { httpUrl } from '#lib/links.ts'
import { colorFor } from '#lib/names.ts'
import { ads as t } from '#locales/ads.ts'
import { useImpression } from '#components/media/shared/useImpression.ts'
import { AdMedia } from './AdMedia.tsx'
import { useMainCreative } from './useMainCreative.ts'

const TextLink = chakra('a', {
  base: { color: 'brand.text', textDecoration: 'underline', fontWeight: '600' },
})
const newTabProps = { target: '_blank', rel: 'noopener noreferrer sponsored' } as const

export interface AdCardProps {
  ad: FeedItem
  /** Called by the comments button; the caller explains that ads take no comments. */
  onComments: (ad: FeedItem) => void
  /** Called each time a creative comes into view. */
  onSeen?: (creative: Creative) => void
}

/** An ad, marked as such. The first creative with media is the main one. */
export function AdCard({ ad, onComments, onSeen }: AdCardProps) {
  const creatives = ad.creativos ?? []
  const { main, media } = useMainCreative(creatives)
  const card = useRef<HTMLDivElement>(null)
  useImpression(card, () => main && onSeen?.(main), { repeat: true })
  const title = main?.titulo || ad.descripcion || t.unnamed
  const link = httpUrl(main?.link_url || ad.link_url)
  const others = creatives.filter((creative) => creative !== main)

  return (
    <Card as="article" ref={card} aria-label={`${t.label}: ${title}`} tabIndex={-1} display="grid" gap="3.5">
      <chakra.div display="flex" gap="3" alignItems="start" minWidth="0">
        <UserAvatar name={title} color={colorFor(title)} shape="square" />
        <chakra.div flex="1" minWidth="0">
          <chakra.p fontWeight="640" overflowWrap="anywhere">
            {title}
          </chakra.p>
          {ad.descripcion && ad.descripcion !== title && (
            <chakra.p fontSize="sm" color="text.muted" overflowWrap="anywhere">
              {ad.descripcion}
            </chakra.p>
          )}
        </chakra.div>
        <Badge tone="neutral">{t.label}</Badge>
      </chakra.div>
      {main?.copy && <FoldableText text={main.copy} />}
      {main && <AdMedia creative={main} media={media} alt={title} />}
      {others.map((creative) => (
        <OtherCreative key={creative.id} creative={creative} />
      ))}
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="2">
        <IconButton label={t.noComments} onClick={() => onComments(ad)}>
          <MessageCircle />
        </IconButton>
        {link && (
          <AnchorButton href={link} {...newTabProps} variant="secondary">
            {t.more}
            <chakra.span srOnly>{t.newTab(title)}</chakra.span>
            <ExternalLink aria-hidden="true" />
          </AnchorButton>
        )}
      </chakra.div>
    </Card>
  )
}

function OtherCreative({ creative }: { creative: Creative }) {
  const link = httpUrl(creative.link_url)
  const title = creative.titulo || creative.copy
  if (!title) return null
  return (
    <chakra.div borderTopWidth="1px" paddingTop="3" fontSize="sm">
      <chakra.p fontWeight="620">
        {link ? (
          <TextLink href={link} {...newTabProps}>
            {title}
            <chakra.span srOnly>{t.elsewhere}</chakra.span>
          </TextLink>
        ) : (
          title
        )}
      </chakra.p>
      {creative.copy && creative.copy !== title && <chakra.p color="text.muted">{creative.copy}</chakra.p>}
    </chakra.div>
  )
}
