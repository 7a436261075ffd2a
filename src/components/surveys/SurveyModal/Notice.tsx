import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { surveys as t } from '#locales/surveys.ts'
import { timeAgo } from '../shared/surveyTexts.ts'
import type { RunNotice } from './useSurveyRun.ts'

const Box = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
    rowGap: '1',
    paddingInlineStart: '3',
    paddingInlineEnd: '1',
    paddingBlock: '1',
    bg: 'info.subtle',
    color: 'info',
    borderRadius: 'sm',
    fontSize: 'sm',
    '& > svg': { boxSize: '1rem', flexShrink: 0 },
  },
})

interface NoticeProps {
  notice: RunNotice | undefined
  /** Number of questions in the survey. */
  total: number
  onStartOver: () => void
}

/** Says that answers were restored from the device or dropped, with a button to start over. */
export function Notice({ notice, total, onStartOver }: NoticeProps) {
  const found = notice?.found
  return (
    <chakra.div role="status" _empty={{ position: 'absolute' }}>
      {notice && (
        <Box>
          <History aria-hidden="true" />
          <chakra.div flex="1 1 12rem" minWidth="0" paddingBlock="1.5">
            {found && <p>{t.recovered(found.answered, total, timeAgo(found.lastSaved))}</p>}
            {notice.dropped > 0 && <p>{t.dropped(notice.dropped)}</p>}
          </chakra.div>
          {found && (
            <Button variant="ghost" size="sm" color="info" onClick={onStartOver}>
              {t.startOver}
            </Button>
          )}
        </Box>
      )}
    </chakra.div>
  )
}
