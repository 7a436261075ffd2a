import type { Creative, FeedItem } from '#api/contract/feed.ts'
import type { AdRow, CreativeRow } from './repository.ts'

/** An ad as an item of the feed. */
export const toFeedAd = (ad: AdRow, creatives: readonly CreativeRow[]): FeedItem => ({
  id: ad.id,
  type: 'publicidad',
  is_ad: true,
  descripcion: ad.description,
  fecha_inicio: ad.starts_at.toISOString(),
  link_url: ad.link_url,
  creativos: creatives
    .filter(({ ad_id }) => ad_id === ad.id)
    .map((row): Creative => ({
      id: row.id,
      titulo: row.title,
      copy: row.copy,
      link_url: row.link_url,
      media_type: row.kind,
      media_width: row.width,
      media_height: row.height,
    })),
})
