import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { ownValue } from '#lib/ownValue.ts'
import { shortDate } from '#lib/dates.ts'
import { colorFor } from '#lib/names.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { MuteNote } from '../MuteNote/MuteNote.tsx'

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

const Acts = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', flexBasis: 'full' },
})

export interface CaseAuthorProps {
  item: ModerationItem
  /** There is no community whose member the person could be. */
  ofPlatform?: boolean | undefined
  /** What can be done with the person. */
  acts?: ReactNode
}

/** Whose it is, what happened with them here before, and what can be done. */
export function CaseAuthor({ item: { author, history }, ofPlatform, acts }: CaseAuthorProps) {
  const { name, role, joined_at: joined, image_url: image, mute } = author
  const place = role ? (ownValue(t.roles, role) ?? role) : t.notMember
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
        {!ofPlatform && (
          <chakra.p fontSize="sm" color="text.muted">
            {joined ? `${place} ${t.joined(shortDate(joined))}` : place}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div flex="1 1 12rem" minWidth="0" fontSize="sm">
        <chakra.p color="text.muted">{t.history}</chakra.p>
        <p>{before.length > 0 ? before.join(' · ') : t.clean}</p>
      </chakra.div>
      {mute && <MuteNote mute={mute} />}
      {acts && <Acts>{acts}</Acts>}
    </Root>
  )
}
