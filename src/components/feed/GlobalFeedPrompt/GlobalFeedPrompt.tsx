import { chakra } from '@chakra-ui/react'
import { Compass, ImagePlus, Video } from 'lucide-react'
import type { Ref } from 'react'
import type { SessionUser } from '#api/contract/auth.ts'
import { PromptButton } from '#components/posts/CreatePostPrompt/PromptButton.tsx'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { feedForm as t } from '#locales/feedForm.ts'
import { posts } from '#locales/posts.ts'

/** On phones there is no space for labels beside the third button. */
const onlyIcon = { base: true, sm: false }

export interface GlobalFeedPromptProps {
  user: SessionUser
  /** Whether the member may post; `undefined` while unknown. */
  allowed: boolean | undefined
  /** Opens the form; with `picker` also the file picker of that kind. */
  onOpen: (picker?: 'image' | 'video') => void
  ref?: Ref<HTMLButtonElement>
}

/** Top of the feed: for coaches the prompt to write a post, for everybody a link to the communities. */
export function GlobalFeedPrompt({ user, allowed, onOpen, ref }: GlobalFeedPromptProps) {
  const name = user.name ?? posts.someone
  return (
    <Card display="grid" gap="2.5">
      <chakra.div display="flex" gap="3" alignItems="center" minHeight="target">
        <UserAvatar
          name={name}
          color={colorFor(name)}
          imageUrl={user.has_profile_image ? user.public_profile_image_url : undefined}
        />
        {allowed ? (
          <PromptButton ref={ref} type="button" onClick={() => onOpen()}>
            {t.prompt}
          </PromptButton>
        ) : (
          // Two lines of text are not taller than the row that is reserved while this loads.
          <chakra.p color="text.muted" lineHeight="1.4">
            {allowed === false ? t.notAllowed : t.checking}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div display="flex" gap="1" flexWrap="wrap" paddingInlineStart={{ base: '0', md: '12' }}>
        {allowed && (
          <>
            <Button variant="ghost" size="sm" icon={<ImagePlus />} onClick={() => onOpen('image')}>
              <chakra.span srOnly={onlyIcon}>{t.addImage}</chakra.span>
            </Button>
            <Button variant="ghost" size="sm" icon={<Video />} onClick={() => onOpen('video')}>
              <chakra.span srOnly={onlyIcon}>{t.addVideo}</chakra.span>
            </Button>
          </>
        )}
        <ButtonLink
          to="/explorar-comunidades"
          variant="secondary"
          size="sm"
          marginInlineStart={allowed ? 'auto' : undefined}
          icon={<Compass />}
        >
          {t.explore}
        </ButtonLink>
      </chakra.div>
    </Card>
  )
}
