import { UserAvatar, type UserAvatarProps } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'

export type CommunityAvatarProps = Pick<UserAvatarProps, 'size' | 'imageUrl'> & { name: string }

/**
 * A community's picture, or two initials on a colour derived from the name if there is none or it fails to load. Square,
 * to differ from the round avatars of people. The list 'Mis Comunidades' and its dialog show initials only, as the
 * product spec says.
 */
export function CommunityAvatar({ name, size, imageUrl }: CommunityAvatarProps) {
  return <UserAvatar name={name} color={colorFor(name)} size={size} imageUrl={imageUrl} shape="square" />
}
