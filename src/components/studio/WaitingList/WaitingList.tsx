import { chakra } from '@chakra-ui/react'
import type { WaitingKind, WaitingThing } from '#api/contract/studio/home.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { longDate, shortDate, timeOfDay } from '#lib/dates.ts'
import { studioHome as t } from '#locales/studioHome.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    paddingBlock: '3',
    borderTopWidth: '1px',
  },
})
const Dot = chakra('span', {
  base: { boxSize: '2', borderRadius: 'full', flexShrink: 0, bg: 'border.input' },
  variants: { urgent: { true: { bg: 'accent' } } },
})

const momentText = (at: string | null | undefined) => (at ? `${longDate(at)}, ${timeOfDay(at)}` : '')

/** How each kind is told, and where it is dealt with; without a screen of its own there is nothing to press. */
const kinds: Readonly<
  Record<
    WaitingKind,
    {
      urgent?: true
      title: (count: number) => string
      detail: (name: string, at: string | null | undefined) => string
      /** Below the community's studio. */
      screen?: string
      action?: string
    }
  >
> = {
  reports: {
    urgent: true,
    title: t.reports,
    detail: (name, at) => t.reportsDetail(name, momentText(at)),
    screen: 'moderacion',
    action: t.look,
  },
  meeting_address: {
    urgent: true,
    title: t.meeting,
    detail: (name, at) => t.meetingDetail(name, momentText(at)),
    screen: 'reuniones',
    action: t.add,
  },
  survey_closing: {
    urgent: true,
    title: t.survey,
    detail: (name, at) => t.surveyDetail(name, momentText(at)),
  },
  referrals: {
    title: t.referrals,
    detail: (name, at) => t.referralsDetail(name, shortDate(at)),
    screen: 'referidos',
    action: t.call,
  },
  product_empty: { title: t.product, detail: (name) => t.productDetail(name) },
}

export interface WaitingListProps {
  things: readonly WaitingThing[]
  /** The address of a screen of the community. */
  pathOf: (screen: string) => string
}

/** What waits for whoever runs the community, the most urgent first, with one button each. */
export function WaitingList({ things, pathOf }: WaitingListProps) {
  return (
    <Card as="section" aria-label={t.waiting}>
      <chakra.div
        display="flex"
        justifyContent="space-between"
        alignItems="baseline"
        gap="3"
        paddingBottom="2"
      >
        <chakra.h2 fontSize="lg" fontWeight="640">
          {t.waiting}
        </chakra.h2>
        {things.length > 0 && (
          <chakra.span fontSize="sm" color="text.muted">
            {t.things(things.length)}
          </chakra.span>
        )}
      </chakra.div>
      {things.length === 0 ? (
        <EmptyState title={t.nothing} text={t.nothingText} paddingBlock="4" />
      ) : (
        <ul>
          {things.map((thing) => (
            <Thing key={thing.kind} thing={thing} pathOf={pathOf} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Thing({ thing, pathOf }: Pick<WaitingListProps, 'pathOf'> & { thing: WaitingThing }) {
  const { urgent, title, detail, screen, action } = kinds[thing.kind]
  return (
    <Row>
      <Dot urgent={urgent} aria-hidden="true" />
      <chakra.div flex="1 1 14rem" minWidth="0">
        <chakra.p fontWeight="560">{title(thing.count)}</chakra.p>
        <chakra.p fontSize="sm" color="text.muted" overflowWrap="anywhere">
          {detail(thing.name?.trim() || t.untitled, thing.at)}
          {t.rest(thing.count - 1)}
        </chakra.p>
      </chakra.div>
      {screen !== undefined && (
        <ButtonLink
          to={pathOf(screen)}
          variant={urgent ? 'primary' : 'secondary'}
          aria-label={`${action}: ${title(thing.count)}`}
        >
          {action}
        </ButtonLink>
      )}
    </Row>
  )
}
