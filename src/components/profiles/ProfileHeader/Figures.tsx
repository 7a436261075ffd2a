import { chakra } from '@chakra-ui/react'
import type { UserProfile } from '#api/contract/profiles.ts'
import { formatNumber } from '#lib/plural.ts'
import { profiles as t } from '#locales/profiles.ts'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '1',
    listStyle: 'none',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    '& strong': { color: 'text', fontWeight: '680' },
  },
})

/** Numbers of posts, followers, followed and photos, as far as the server sends them. */
export function Figures({ profile }: { profile: UserProfile }) {
  const figures = [
    [profile.posts_count, t.posts],
    [profile.followers_count, t.followers],
    [profile.following_count, t.following],
    [profile.photos_count, t.photos],
  ] as const
  const knownFigures = figures.flatMap(([count, noun]) =>
    typeof count === 'number' ? [{ count, noun: noun(count) }] : [],
  )
  if (knownFigures.length === 0) return null
  return (
    <List aria-label={t.figures}>
      {knownFigures.map(({ count, noun }) => (
        <li key={noun}>
          <strong>{formatNumber(count)}</strong> {noun}
        </li>
      ))}
    </List>
  )
}
