import { chakra } from '@chakra-ui/react'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { classModules as t } from '#locales/classModules.ts'
import { columns } from './columns.ts'

const Columns = chakra('div', { base: columns })

/** Skeleton of a module. */
export function ModuleSkeleton() {
  return (
    <chakra.div role="status" aria-label={t.loading} display="grid" gap="4">
      <chakra.div display="flex" gap="4">
        <Skeleton
          display={{ base: 'none', sm: 'block' }}
          width={{ sm: '8rem', md: '10rem' }}
          height="auto"
          aspectRatio="16 / 9"
          alignSelf="flex-start"
          borderRadius="md"
          flexShrink={0}
        />
        <chakra.div flex="1" display="grid" gap="3" alignContent="start">
          <Skeleton width="60%" height="1.75rem" />
          <SkeletonText lines={2} />
        </chakra.div>
      </chakra.div>
      <Columns>
        <Skeleton height="auto" aspectRatio="16 / 9" borderRadius="lg" />
        <chakra.div display="grid" gap="3" alignContent="start">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} height="3.25rem" borderRadius="md" />
          ))}
        </chakra.div>
      </Columns>
    </chakra.div>
  )
}
