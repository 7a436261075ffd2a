import { chakra } from '@chakra-ui/react'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { shortDate } from '#lib/dates.ts'
import { colorFor } from '#lib/names.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'

const Root = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    padding: '3.5',
    borderRadius: 'md',
    bg: 'sunken',
  },
})

/** Whose it is, and what happened with them here before. */
export function CaseAuthor({ item: { author, history } }: { item: ModerationItem }) {
  const { name, role, joined_at: joined, image_url: image } = author
  const place = role ? (t.roles[role] ?? role) : t.notMember
  const before = [
    history.upheld > 0 && t.upheld(history.upheld),
    history.hidden > 0 && t.hiddenThings(history.hidden),
    history.warnings > 0 && t.warnings(history.warnings),
    history.mutes > 0 && t.mutes(history.mutes),
  ].filter((part) => part !== false)
  return (
    <Root aria-label={name}>
      <UserAvatar name={name} color={colorFor(name)} imageUrl={image ?? undefined} />
      <chakra.div flex="1 1 10rem" minWidth="0">
        <chakra.p fontWeight="640" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p fontSize="sm" color="text.muted">
          {joined ? `${place} ${t.joined(shortDate(joined))}` : place}
        </chakra.p>
      </chakra.div>
      <chakra.div flex="1 1 12rem" minWidth="0" fontSize="sm">
        <chakra.p color="text.muted">{t.history}</chakra.p>
        <p>{before.length > 0 ? before.join(' · ') : t.clean}</p>
      </chakra.div>
    </Root>
  )
}
