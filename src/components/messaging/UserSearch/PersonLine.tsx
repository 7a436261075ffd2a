import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#api/contract/messaging.ts'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { messaging as t } from '#locales/messaging.ts'

interface PersonLineProps {
  person: Pick<Person, 'name' | 'image_url' | 'bio'>
  chosen?: boolean
  end?: ReactNode
}

/** A person in a list: picture, name and short bio. */
export function PersonLine({ person, chosen = false, end }: PersonLineProps) {
  const name = person.name || t.someone
  return (
    <chakra.span display="flex" alignItems="center" gap="3" paddingBlock="1.5" minWidth="0">
      <UserAvatar name={name} color={colorFor(name)} imageUrl={person.image_url} />
      <chakra.span flex="1" minWidth="0">
        <chakra.span display="block" truncate fontWeight="600">
          {name}
        </chakra.span>
        {person.bio && (
          <chakra.span display="block" truncate fontSize="sm" color="text.muted">
            {person.bio}
          </chakra.span>
        )}
      </chakra.span>
      {chosen && (
        <chakra.span color="brand.text">
          <Check size={20} aria-hidden="true" />
        </chakra.span>
      )}
      {end}
    </chakra.span>
  )
}
