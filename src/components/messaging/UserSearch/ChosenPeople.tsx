import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { Person } from '#api/contract/messaging.ts'
import { messaging, people as t } from '#locales/messaging.ts'

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxWidth: 'full',
    minHeight: { base: 'target', md: '8' },
    paddingInline: '3',
    borderRadius: 'full',
    bg: 'brand.subtle',
    color: 'brand.text',
    fontSize: 'sm',
    fontWeight: '600',
    cursor: 'pointer',
    '& svg': { boxSize: '0.875rem', flexShrink: 0 },
  },
})

/** The selected people; a press removes one. */
export function ChosenPeople({
  people,
  onRemove,
}: {
  people: readonly Person[]
  onRemove: (person: Person) => void
}) {
  if (people.length === 0) return null
  return (
    <chakra.ul aria-label={t.chosen} display="flex" flexWrap="wrap" gap="2" listStyleType="none">
      {people.map((person) => {
        const name = person.name || messaging.someone
        return (
          <chakra.li key={String(person.id)} maxWidth="full">
            <Chip type="button" onClick={() => onRemove(person)}>
              <chakra.span srOnly>{t.remove('')}</chakra.span>
              <chakra.span truncate>{name}</chakra.span>
              <X aria-hidden="true" />
            </Chip>
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}
