import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { feed as t } from '#locales/feed.ts'

export type UpToDateProps = HTMLChakraProps<'div'> & { text: string }

/** 'Estás al día': shown below the new posts and at the end of the feed. */
export function UpToDate({ text, ...rest }: UpToDateProps) {
  return (
    <chakra.div
      display="flex"
      gap="3"
      alignItems="center"
      paddingBlock="2"
      marginBottom="4"
      color="text.muted"
      {...rest}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        boxSize="8"
        borderRadius="full"
        bg="brand.subtle"
        color="brand.text"
        flexShrink="0"
      >
        <Check size={18} aria-hidden="true" />
      </chakra.span>
      <chakra.p fontSize="sm">
        <chakra.strong color="text">{t.upToDate}</chakra.strong>
        <br />
        {text}
      </chakra.p>
    </chakra.div>
  )
}
