import { useQuery } from '@tanstack/react-query'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { communityImageQuery } from '#api/offers/queries.ts'
import { explore as t } from '#locales/explore.ts'
import { CommunityPicture } from '../CommunityPicture/CommunityPicture.tsx'
import { mayHavePicture, pictureUrl } from '#components/offers/shared/listedCommunity.ts'

/** The community's picture, or the same landscape as on its card. */
export function Cover({ community }: { community: ListedCommunity }) {
  const image = useQuery({ ...communityImageQuery(community.id), enabled: mayHavePicture(community) })
  return (
    <CommunityPicture
      name={community.name?.trim() || t.unnamed}
      url={pictureUrl(community, image)}
      shape="banner"
    />
  )
}
