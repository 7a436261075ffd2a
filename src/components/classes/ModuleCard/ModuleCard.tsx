import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Clock, GraduationCap, SquarePlay } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ModuleSummary } from '#api/contract/classes/modules.ts'
import { mayHaveImage, moduleImageQuery } from '#api/classes/modules.ts'
import { useNearViewport } from '#components/media/shared/useNearViewport.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { classes as t } from '#locales/classes.ts'
import { Cover } from '#components/media/Cover/Cover.tsx'
import { coverLink, Fact, Facts } from '../shared/facts.tsx'
import { LevelName } from '../LevelName/LevelName.tsx'
import { estimateOf, videoCountOf } from '../shared/products.ts'
import { ProgressBar } from '../shared/ProgressBar.tsx'

const Title = chakra('h4', {
  base: { fontWeight: '640', lineHeight: '1.3', overflowWrap: 'anywhere' },
})
const CoverLink = chakra(Link, { base: coverLink })

export interface ModuleCardProps {
  module: ModuleSummary
  progress?: { total: number; watched: number } | undefined
}

/** Card of a module in a product: description, length, level and progress. The whole card is a link. */
export function ModuleCard({ module, progress }: ModuleCardProps) {
  const titleId = useId()
  const { id, title, description, level_required: level, coach, community } = module
  const videos = videoCountOf(module)
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      position="relative"
      display="flex"
      flexDirection="column"
      gap="3"
      padding="3"
      transition="border-color 140ms"
      _hover={{ borderColor: 'border.strong' }}
    >
      <ModuleCover module={module} />
      <chakra.div display="grid" gap="1" paddingInline="1">
        <Title id={titleId}>
          <CoverLink to={`/modulo/${encodeURIComponent(id)}`}>{title || t.moduleUnnamed}</CoverLink>
        </Title>
        {description && (
          <chakra.p fontSize="sm" color="text.muted" lineClamp="2" overflowWrap="anywhere">
            {description}
          </chakra.p>
        )}
      </chakra.div>
      <Facts paddingInline="1">
        <Fact>
          <SquarePlay aria-hidden="true" />
          {t.videoCount(videos)}
        </Fact>
        {videos > 0 && (
          <Fact title={t.estimateHelp}>
            <Clock aria-hidden="true" />
            {estimateOf(videos)}
          </Fact>
        )}
        {typeof level === 'number' && (
          <Fact>
            <GraduationCap aria-hidden="true" />
            <LevelName level={level} />
          </Fact>
        )}
      </Facts>
      {(coach?.name || community?.name) && (
        <chakra.p
          display="flex"
          flexWrap="wrap"
          columnGap="1.5"
          paddingInline="1"
          fontSize="xs"
          color="text.muted"
        >
          {coach?.name && <span>{coach.name}</span>}
          {coach?.name && community?.name && <span aria-hidden="true">·</span>}
          {community?.name && <span>{community.name}</span>}
        </chakra.p>
      )}
      {progress && progress.total > 0 && (
        <chakra.div marginTop="auto" paddingInline="1" paddingBottom="1">
          <ProgressBar {...progress} all={videos} subject={title ?? t.moduleUnnamed} />
        </chakra.div>
      )}
    </Card>
  )
}

function ModuleCover({ module }: { module: ModuleSummary }) {
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNearViewport(frame)
  const mayExist = mayHaveImage(module)
  const { data, isPending } = useQuery({ ...moduleImageQuery(module.id), enabled: near && mayExist })
  return <Cover ref={frame} shape="wide" src={data} pending={mayExist && isPending} />
}
