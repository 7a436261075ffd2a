import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** `reading`: text and posts; `page`: cards, a form beside a list; `wide`: grids and players. */
export type PageSize = 'reading' | 'page' | 'wide'

export type PageFrameProps = HTMLChakraProps<'div'> & { size?: PageSize | undefined }

/** A page: its sections below each other, centred beside the sidebar, with a maximum width. */
export function PageFrame({ size = 'page', ...rest }: PageFrameProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      width="full"
      maxWidth={size}
      marginInline="auto"
      {...rest}
    />
  )
}
