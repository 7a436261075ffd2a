import { chakra } from '@chakra-ui/react'
import { MessageCircleOff } from 'lucide-react'
import { ads as t } from '#locales/ads.ts'

/** Shown instead of the comment form for ads. */
export function NoAdComments() {
  return (
    <chakra.p
      display="flex"
      gap="2"
      alignItems="center"
      padding="3"
      bg="sunken"
      borderRadius="md"
      color="text.muted"
      fontSize="sm"
    >
      <MessageCircleOff size={18} aria-hidden="true" />
      {t.noComments}
    </chakra.p>
  )
}
