import { useState } from 'react'
import type { Survey } from '#api/contract/surveys.ts'
import { sameId } from '#api/contract/values/common.ts'

interface OpenedSurvey {
  /** The list's entry. */
  survey: Survey
  open: boolean
  /** Number of the opening. */
  times: number
}

/** The survey that was opened last. */
export function useOpenedSurvey() {
  const [opened, setOpened] = useState<OpenedSurvey>()
  return {
    opened,
    /** Opens a survey. Pressed again before its dialog is shown, it stays as it is: a new opening would begin anew. */
    open: (survey: Survey) =>
      setOpened((before) =>
        before?.open && sameId(before.survey.id, survey.id)
          ? before
          : { survey, open: true, times: (before?.times ?? 0) + 1 },
      ),
    close: () => setOpened((before) => before && { ...before, open: false }),
  }
}
