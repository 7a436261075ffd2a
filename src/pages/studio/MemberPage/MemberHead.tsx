import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { serverMessageOr } from '#api/client/errors.ts'
import type { Level } from '#api/contract/common.ts'
import { levels } from '#api/contract/values/common.ts'
import { type GivenRole, givenRoles, type MemberDetail } from '#api/contract/studio/members.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { changeMember, type MemberChange } from '#api/studio/members.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { MuteAndRemove } from '#components/studio/MuteAndRemove/MuteAndRemove.tsx'
import { MuteNote } from '#components/studio/MuteNote/MuteNote.tsx'
import { studioPath } from '#components/studio/shared/studioNavigation.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { dateTime, shortDate } from '#lib/dates.ts'
import { mailtoUrl } from '#lib/mailtoUrl.ts'
import { colorFor } from '#lib/names.ts'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'center' } })
const Acts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'end',
    '& > div': { flex: { base: '1 1 8rem', sm: '0 1 11rem' } },
  },
})

/** Who it is, and what can be done. */
export function MemberHead({ member }: { member: MemberDetail }) {
  const { email, role, joined_at: joined, last_seen_at: seen, avatar_url: image, mute } = member
  return (
    <Card padding="5" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Head>
        <UserAvatar name={member.name} color={colorFor(member.name)} imageUrl={image} size="lg" />
        <chakra.div flex="1 1 14rem" minWidth="0">
          <chakra.a href={mailtoUrl(email)} overflowWrap="anywhere" fontWeight="600">
            {email}
          </chakra.a>
          <chakra.p color="text.muted" fontSize="sm">
            {t.roles[role]} · {t.levelOf(member.level)}
            {member.level_given && ` (${t.levelGiven(member.own_level)})`} · {t.joined} {shortDate(joined)} ·{' '}
            {t.lastSeen}: {seen ? dateTime(seen) : t.never}
          </chakra.p>
        </chakra.div>
        {mute && <MuteNote mute={mute} />}
      </Head>
      <MemberActs member={member} />
    </Card>
  )
}

function MemberActs({ member }: { member: MemberDetail }) {
  const { id: communityId } = useStudioCommunity()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { name, may, role, level, level_given: given, version } = member
  const memberId = String(member.id)
  const failed = (error: Error) => toast(serverMessageOr(error, t.failed), { tone: 'danger' })
  const refresh = () => refreshStudio(client, communityId)
  const changing = useSingleMutation({
    mutationFn: (change: Omit<MemberChange, 'version'>) =>
      changeMember(communityId, memberId, { ...change, version }),
    onSuccess: () => toast(studio.saved),
    onError: failed,
    onSettled: refresh,
  })
  if (!may.act && !may.roles) return null
  return (
    <Acts>
      {may.roles && may.act && (
        <SelectField
          label={t.role}
          value={role}
          aria-busy={changing.isPending || undefined}
          onChange={(event) => changing.mutate({ role: event.target.value as GivenRole })}
        >
          {givenRoles.map((one) => (
            <option key={one} value={one}>
              {t.roles[one]}
            </option>
          ))}
        </SelectField>
      )}
      {may.roles && (
        <SelectField
          label={t.level}
          value={given ? level : ''}
          aria-busy={changing.isPending || undefined}
          onChange={(event) =>
            changing.mutate({
              level: event.target.value === '' ? null : (Number(event.target.value) as Level),
            })
          }
        >
          <option value="">{t.ownLevel}</option>
          {levels.map((one) => (
            <option key={one} value={one}>
              {t.levelOf(one)}
            </option>
          ))}
        </SelectField>
      )}
      {may.act && (
        <MuteAndRemove
          communityId={communityId}
          person={{ id: memberId, name, muted: member.muted }}
          onRemoved={async () => navigate(studioPath(communityId, 'miembros'))}
        />
      )}
    </Acts>
  )
}
