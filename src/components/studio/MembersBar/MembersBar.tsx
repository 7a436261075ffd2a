import { chakra } from '@chakra-ui/react'
import { ChevronDown, Send, UserMinus, X } from 'lucide-react'
import type { Level } from '#api/contract/common.ts'
import { levels } from '#api/contract/values/common.ts'
import { type GivenRole, givenRoles } from '#api/contract/studio/members.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

const Root = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    padding: '2.5',
    paddingInlineStart: '4',
    borderRadius: 'md',
    bg: 'brand.subtle',
    // In view with whatever row is chosen, and below the rows, so that it moves none when it appears.
    position: 'sticky',
    bottom: '4',
    boxShadow: 'float',
    zIndex: '2',
  },
})

export interface MembersBarProps {
  /** People who are chosen, of whatever page. */
  chosen: number
  /** Everybody whom the filter finds is chosen. */
  all: boolean
  /** How many the filter finds, if all of them can be chosen. */
  choosable: number | undefined
  /** Whether roles and levels may be given. */
  roles: boolean
  busy: boolean
  onAll: () => void
  onClear: () => void
  onLevel: (level: Level | null) => void
  onRole: (role: GivenRole) => void
  onMessage: () => void
  onRemove: () => void
}

/** What can be done with the chosen members. */
export function MembersBar(props: MembersBarProps) {
  const { chosen, all, choosable, roles, busy } = props
  return (
    <Root aria-label={t.acts} aria-busy={busy || undefined}>
      <chakra.p role="status" fontWeight="620" flex="1 1 10rem">
        {all ? t.chosenAll(chosen) : t.chosen(chosen)}
      </chakra.p>
      {choosable !== undefined && (
        <Button variant="ghost" size="sm" onClick={props.onAll}>
          {t.chooseAll(choosable)}
        </Button>
      )}
      {roles && (
        <>
          <Menu
            trigger={
              <Button variant="secondary" size="sm" aria-disabled={busy || undefined}>
                {t.changeLevel}
                <ChevronDown aria-hidden="true" />
              </Button>
            }
            items={[
              ...levels.map((level) => ({ label: t.levelOf(level), onSelect: () => props.onLevel(level) })),
              { label: t.ownLevel, onSelect: () => props.onLevel(null) },
            ]}
          />
          <Menu
            trigger={
              <Button variant="secondary" size="sm" aria-disabled={busy || undefined}>
                {t.changeRole}
                <ChevronDown aria-hidden="true" />
              </Button>
            }
            items={givenRoles.map((role) => ({ label: t.roles[role], onSelect: () => props.onRole(role) }))}
          />
        </>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={busy || undefined}
        icon={<Send aria-hidden="true" />}
        onClick={props.onMessage}
      >
        {t.message}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={busy || undefined}
        icon={<UserMinus aria-hidden="true" />}
        onClick={props.onRemove}
      >
        {t.remove}
      </Button>
      <Button variant="ghost" size="sm" icon={<X aria-hidden="true" />} onClick={props.onClear}>
        {studio.clearSelection}
      </Button>
    </Root>
  )
}
