import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { blocks as t } from '#locales/blocks.ts'
import { BlockButton } from '../BlockButton/BlockButton.tsx'
import type { BlockablePerson } from '../shared/useBlock.ts'

/** Replaces the content of a profile whose person the viewer blocks. */
export function BlockedAccount({ person }: { person: BlockablePerson }) {
  return (
    <Card padding="0">
      <EmptyState
        titleAs="h2"
        drawing="people"
        title={t.blockedAccount(person.name)}
        text={t.blockedAccountText}
        action={<BlockButton variant="secondary" person={person} blocked />}
      />
    </Card>
  )
}
