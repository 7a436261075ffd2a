import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import type { Author } from './author.ts'
import { touchTarget } from '#components/ui/touchTarget.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    alignItems: 'center',
    minWidth: '0',
  },
})
const AvatarLink = chakra(Link, { base: touchTarget })
const NameLink = chakra(Link, {
  base: {
    display: 'inline-block',
    fontWeight: '640',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
    ...touchTarget,
  },
})

interface AuthorLineProps {
  author: Author
  /** Under the name: date, role. */
  meta: ReactNode
  /** At the right: a tag. */
  end?: ReactNode
  size?: 'sm' | 'md'
}

/** Avatar and name of an author, both linking to the profile. */
export function AuthorLine({ author, meta, end, size = 'md' }: AuthorLineProps) {
  const { id, name, initials, color, imageUrl } = author
  const avatar = <UserAvatar name={name} initials={initials} color={color} imageUrl={imageUrl} size={size} />
  const path = id && `/perfil/${encodeURIComponent(id)}`
  return (
    <Root>
      {path ? (
        // Hidden from keyboard and screen readers: the name beside it is the same link.
        <AvatarLink to={path} tabIndex={-1} aria-hidden="true">
          {avatar}
        </AvatarLink>
      ) : (
        avatar
      )}
      <chakra.div flex="1 1 6rem" minWidth="0">
        {path ? <NameLink to={path}>{name}</NameLink> : <chakra.span fontWeight="640">{name}</chakra.span>}
        <chakra.div
          fontSize="sm"
          color="text.muted"
          display="flex"
          flexWrap="wrap"
          gap="2"
          rowGap="1"
          alignItems="center"
        >
          {meta}
        </chakra.div>
      </chakra.div>
      {end}
    </Root>
  )
}
