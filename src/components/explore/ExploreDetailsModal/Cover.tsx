import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { communityImageQuery } from '#api/explore/queries.ts'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { mayHavePicture } from '../shared/listedCommunity.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    aspectRatio: '5 / 2',
    borderRadius: 'md',
    bg: 'sunken',
  },
})
const Picture = chakra('img', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
})

/** The community's picture, with a placeholder while it loads; nothing if there is none. */
export function Cover({ community }: { community: ListedCommunity }) {
  const [broken, setBroken] = useState<string>()
  const mayExist = mayHavePicture(community)
  const { data, isPending } = useQuery({ ...communityImageQuery(community.id), enabled: mayExist })
  const url = data?.url
  if (!mayExist || (!isPending && (!url || url === broken))) return null
  return (
    <Frame>
      {url ? (
        <Picture src={url} alt="" decoding="async" onError={() => setBroken(url)} />
      ) : (
        <Skeleton position="absolute" inset="0" height="full" />
      )}
    </Frame>
  )
}
