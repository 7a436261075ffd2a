import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { thread as t } from '#locales/messaging.ts'

/** Widths of the skeleton bubbles; own messages are on the right. */
const shapes = [
  { width: '58%', own: false },
  { width: '38%', own: false },
  { width: '46%', own: true },
  { width: '64%', own: false },
  { width: '30%', own: true },
]

/** Skeleton of a thread. */
export function ThreadLoading() {
  return (
    <chakra.div
      role="status"
      aria-label={t.loading}
      flex="1"
      display="flex"
      flexDirection="column"
      justifyContent="end"
      gap="3"
      padding="4"
    >
      {shapes.map(({ width, own }) => (
        <Skeleton
          key={width}
          width={width}
          height="10"
          borderRadius="md"
          alignSelf={own ? 'flex-end' : 'flex-start'}
        />
      ))}
    </chakra.div>
  )
}
