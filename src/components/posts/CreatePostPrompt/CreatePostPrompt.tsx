import { chakra } from '@chakra-ui/react'
import { ImagePlus, Video } from 'lucide-react'
import type { Ref } from 'react'
import type { SessionUser } from '#api/contract/auth.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { posts as t } from '#locales/posts.ts'
import { PromptButton } from './PromptButton.tsx'

export interface CreatePostPromptProps {
  user: SessionUser
  /** Opens the form, and with a kind also its file picker. */
  onOpen: (picker?: 'image' | 'video') => void
  ref?: Ref<HTMLButtonElement>
}

/** '¿En qué estás pensando?': the collapsed post form. */
export function CreatePostPrompt({ user, onOpen, ref }: CreatePostPromptProps) {
  const name = user.name ?? t.someone
  return (
    <Card display="grid" gap="2.5">
      <chakra.div display="flex" gap="3" alignItems="center">
        <UserAvatar
          name={name}
          color={colorFor(name)}
          imageUrl={user.has_profile_image ? user.public_profile_image_url : undefined}
        />
        <PromptButton ref={ref} type="button" onClick={() => onOpen()}>
          {t.prompt}
        </PromptButton>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="1" paddingInlineStart={{ base: '0', md: '12' }}>
        <Button variant="ghost" size="sm" icon={<ImagePlus />} onClick={() => onOpen('image')}>
          {t.addImage}
        </Button>
        <Button variant="ghost" size="sm" icon={<Video />} onClick={() => onOpen('video')}>
          {t.addVideo}
        </Button>
      </chakra.div>
    </Card>
  )
}
