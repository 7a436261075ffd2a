import { chakra } from '@chakra-ui/react'
import { Clock, GraduationCap, SquarePlay, UserRound, UsersRound } from 'lucide-react'
import type { LearningModule } from '#api/contract/classes/modules.ts'
import { BackLink } from '#components/ui/BackLink/BackLink.tsx'
import { classModules as t } from '#locales/classModules.ts'
import { Cover } from '#components/media/Cover/Cover.tsx'
import { Fact, Facts } from '../shared/facts.tsx'
import { LevelName } from '../LevelName/LevelName.tsx'
import { estimateOf, videoCountOf } from '../shared/products.ts'

export interface ModuleHeaderProps {
  module: LearningModule
  /** Empty while loading and when there is no picture. */
  image: string | null | undefined
}

/** Link back to the classes. */
export function BackToClasses() {
  return <BackLink to="/clases">{t.back}</BackLink>
}

/** A module's title, description, coach, level and length. */
export function ModuleHeader({ module, image }: ModuleHeaderProps) {
  const { title, description, coach, community, level_required: level } = module
  const videos = videoCountOf(module)
  return (
    <chakra.header display="flex" gap="4" alignItems="start" minWidth="0">
      <chakra.span display={{ base: 'none', sm: 'block' }} width={{ sm: '8rem', md: '10rem' }} flexShrink="0">
        <Cover src={image} shape="wide" />
      </chakra.span>
      <chakra.div display="grid" gap="1.5" minWidth="0">
        <chakra.h1
          fontSize={{ base: 'xl', md: '2xl' }}
          fontWeight="680"
          letterSpacing="-0.02em"
          lineHeight="1.25"
          overflowWrap="anywhere"
        >
          {title || t.unnamed}
        </chakra.h1>
        {description && (
          <chakra.p color="text.muted" maxWidth="prose" overflowWrap="anywhere" textWrap="pretty">
            {description}
          </chakra.p>
        )}
        <Facts aria-label={t.facts} marginTop="0.5">
          {coach?.name && (
            <Fact>
              <UserRound aria-hidden="true" />
              {t.by(coach.name)}
            </Fact>
          )}
          {community?.name && (
            <Fact>
              <UsersRound aria-hidden="true" />
              {community.name}
            </Fact>
          )}
          {typeof level === 'number' && (
            <Fact>
              <GraduationCap aria-hidden="true" />
              <LevelName level={level} />
            </Fact>
          )}
          <Fact>
            <SquarePlay aria-hidden="true" />
            {t.videos(videos)}
          </Fact>
          {videos > 0 && (
            <Fact title={t.estimateHelp}>
              <Clock aria-hidden="true" />
              {estimateOf(videos)}
            </Fact>
          )}
        </Facts>
      </chakra.div>
    </chakra.header>
  )
}
