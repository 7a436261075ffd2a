import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { Survey } from '#api/contract/surveys.ts'
import { refreshActivity } from '#api/activity/queries.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { respondSurvey, sendFailure, type SurveyResult } from '#api/surveys/mutations.ts'
import { reloadSurveys, surveyQuery } from '#api/surveys/queries.ts'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { SurveyModal } from '#components/surveys/SurveyModal/SurveyModal.tsx'
import type { AnsweredSurvey } from '#components/surveys/SurveyModal/useSendAnswers.ts'
import type { SurveyOutcome } from '#components/surveys/SurveyModal/useSurveyRun.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { surveys as t } from '#locales/surveys.ts'

export interface SurveyDialogProps {
  /** The list's entry, without questions. */
  listed: Survey
  communityId: Id
  /** Number of the opening; each one refetches the questions. */
  opening: number
  open: boolean
  onClose: (outcome: SurveyOutcome) => void
}

/** Loads a survey and sends the answers; reports the result even if it is closed in the meantime. */
export function SurveyDialog({ listed, communityId, opening, open, onClose }: SurveyDialogProps) {
  const client = useQueryClient()
  const later = useLater()
  const { data, error, isFetching, refetch } = useQuery(surveyQuery(listed.id, opening))
  const openRef = useRef(open)
  useEffect(() => {
    openRef.current = open
    return () => {
      openRef.current = false
    }
  }, [open])

  function refreshLists() {
    void refreshPoints(client, communityId)
    refreshActivity(client)
    void reloadSurveys(client)
  }

  async function send(answered: AnsweredSurvey, key: string): Promise<SurveyResult | 'waits'> {
    try {
      const title = (data ?? listed).title?.trim() || t.untitled
      const item = { kind: 'survey', communityId, surveyId: listed.id, title, ...answered } as const
      if (await later(item, key)) return 'waits'
      const result = await respondSurvey(listed.id, answered.submission, key)
      refreshLists()
      if (!openRef.current) toast(t.sent, { tone: 'success' })
      return result
    } catch (failure) {
      if (!openRef.current) toast(sendFailure(failure), { tone: 'danger' })
      throw failure
    }
  }

  async function reload(): Promise<Survey | undefined> {
    const { data: fresh, isError } = await refetch()
    if (isError || !fresh) return undefined
    // Answered or closed elsewhere; the list is outdated.
    if (fresh.user_responded) refreshLists()
    else void reloadSurveys(client)
    return fresh
  }

  return (
    <SurveyModal
      open={open}
      listed={listed}
      survey={data}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      onSend={send}
      onReload={reload}
      onClose={onClose}
    />
  )
}
