import { chakra } from '@chakra-ui/react'
import { Lock, Users } from 'lucide-react'
import { useId } from 'react'
import { errorDetail } from '#api/client/errors.ts'
import type { MembersActivity as Activity } from '#api/contract/overview.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { useMinute } from '#components/ui/RelativeDate/useMinute.ts'
import { overview as t } from '#locales/overview.ts'
import { describeActivity } from '../shared/describeActivity.ts'
import { room } from '../shared/room.ts'
import { Figures, FiguresSkeleton } from './Figures.tsx'

const Root = chakra('section', {
  base: {
    ...room,
    display: 'flex',
    flexDirection: 'column',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    overflow: 'hidden',
  },
})
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    paddingInline: '4',
    '@container (min-width: 44rem)': { paddingInline: '5' },
    paddingBlock: '2',
    bg: 'brand.subtle',
    borderBottomWidth: '1px',
    fontSize: 'sm',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})
const Title = chakra('h2', {
  base: { flex: '1', fontWeight: '640', color: 'brand.text', lineClamp: '1', overflowWrap: 'anywhere' },
})
const Note = chakra('p', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    fontSize: 'xs',
    color: 'text.muted',
    '& svg': { boxSize: '0.875rem' },
  },
})
/** On a narrow strip the lock stands for it. */
const NoteText = chakra('span', {
  base: {
    '@container (max-width: 43.99rem)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})
const Empty = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3',
    marginBlock: 'auto',
    padding: { base: '4', md: '5' },
  },
})

export interface MembersActivityProps {
  /** `undefined` while loading. */
  activity: Activity | undefined
  /** Members of the community. */
  members: number
  /** Named where the screen does not say which community it is about. */
  communityName?: string | undefined
  error: Error | null
  /** A retry is running. */
  busy?: boolean
  onRetry: () => void
}

/** The first thing that who leads or moderates a community sees on a screen: what the members do there. */
export function MembersActivity(props: MembersActivityProps) {
  const { communityName } = props
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <Head>
        <chakra.span color="brand.text" marginInlineEnd="-2">
          <Users aria-hidden="true" />
        </chakra.span>
        <Title id={id}>{communityName ? t.titleOf(communityName) : t.title}</Title>
        <Note title={t.teamOnly}>
          <Lock aria-hidden="true" />
          <NoteText>{t.teamOnly}</NoteText>
        </Note>
      </Head>
      <Content {...props} />
    </Root>
  )
}

function Content({ activity, members, error, busy = false, onRetry }: MembersActivityProps) {
  const at = useMinute()
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={activity !== undefined}
      compact
      margin={activity ? '3' : 'auto 1rem'}
      title={t.failed}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
  if (!activity) return failure ?? <FiguresSkeleton label={t.loading} />
  const told = describeActivity(activity, members, at)
  return (
    <>
      {failure}
      {'figures' in told ? <Figures figures={told.figures} /> : <Silent {...told} />}
    </>
  )
}

/** Instead of figures where nothing has happened yet. */
function Silent(told: { title: string; text: string }) {
  return (
    <Empty>
      <chakra.div flex="1 1 18rem" minWidth="0" maxWidth="prose">
        <chakra.p fontWeight="640" fontSize="lg">
          {told.title}
        </chakra.p>
        <chakra.p color="text.muted" textWrap="pretty">
          {told.text}
        </chakra.p>
      </chakra.div>
      <ButtonLink to="/comunidad" variant="secondary" size="sm">
        {t.toCommunity}
      </ButtonLink>
    </Empty>
  )
}
