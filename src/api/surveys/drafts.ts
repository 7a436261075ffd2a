/**
 * Answers of surveys that are not sent yet: in local storage as the documents ask, one entry a person and survey.
 * Beside it a copy in IndexedDB, because a failed session check empties local storage. Signing out wipes both.
 */
import * as z from 'zod/mini'
import { now } from '#lib/clock.ts'
import { clearDeviceTexts, readDeviceText, useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'
import { draftTexts, keepDraftText } from '#api/drafts/drafts.ts'
import type { Id } from '#api/contract/common.ts'
import { surveyAnswer } from '#api/contract/surveys.ts'
import { getSession } from '#api/client/session.ts'

const prefix = 'faro:survey-draft:'
const storageKey = (userId: Id, surveyId: Id) => `${prefix}${userId}:${surveyId}`
const copyPrefix = (userId: Id) => `${userId}:survey:`

/** An answer as it is kept: the documents' saved response, and the kind of question it was given to. */
const savedResponse = z.object({
  question_id: z.union([z.string(), z.number()]),
  question_type: z.optional(z.string()),
  /** A chosen value, a rating, or a boolean. */
  response_value: z.optional(surveyAnswer),
  response_text: z.optional(z.string()),
})
export type SavedResponse = z.output<typeof savedResponse>

const surveyDraft = z.object({
  responses: z.array(savedResponse),
  current_question_index: z.number(),
  /** Whose place the index is, should questions come or go. */
  current_question_id: z.optional(z.union([z.string(), z.number()])),
  /** ISO date. */
  last_saved: z.string(),
  /** Seconds that the person has had the survey open so far. */
  seconds_spent: z.optional(z.number()),
})
export type SurveyDraft = z.output<typeof surveyDraft>

/** The draft in a text of local storage; nothing where there is none or it cannot be read. */
export function parseSurveyDraft(text: string | null): SurveyDraft | null {
  try {
    const parsed = z.safeParse(surveyDraft, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The person's draft of a survey, if there is one. */
export const readSurveyDraft = (userId: Id, surveyId: Id): SurveyDraft | null =>
  parseSurveyDraft(readDeviceText(storageKey(userId, surveyId)))

/** The person's draft of a survey, as it changes. */
export const useSurveyDraft = (userId: Id, surveyId: Id): SurveyDraft | null =>
  parseSurveyDraft(useDeviceText(storageKey(userId, surveyId)))

/** What belongs to somebody who is not signed in (any more) is not written. */
function isSignedIn(userId: Id): boolean {
  const session = getSession()
  return session.status !== 'out' && String(session.user.id) === String(userId)
}

/**
 * Keeps a draft with the present moment as its last-saved time.
 * @returns whether the device has it.
 */
export function saveSurveyDraft(userId: Id, surveyId: Id, draft: Omit<SurveyDraft, 'last_saved'>): boolean {
  if (!isSignedIn(userId)) return false
  const text = JSON.stringify({ ...draft, last_saved: now().toISOString() } satisfies SurveyDraft)
  keepDraftText(`${copyPrefix(userId)}${surveyId}`, text)
  return writeDeviceText(storageKey(userId, surveyId), text)
}

/** Forgets the person's draft of a survey. */
export function removeSurveyDraft(userId: Id, surveyId: Id): void {
  keepDraftText(`${copyPrefix(userId)}${surveyId}`, '')
  writeDeviceText(storageKey(userId, surveyId), null)
}

/** Brings back what local storage has lost and IndexedDB still has. */
export async function restoreSurveyDrafts(userId: Id): Promise<void> {
  for (const [surveyId, text] of await draftTexts(copyPrefix(userId))) {
    const key = storageKey(userId, surveyId)
    if (isSignedIn(userId) && readDeviceText(key) === null && parseSurveyDraft(text))
      writeDeviceText(key, text)
  }
}

/** Forgets every draft of a survey on this device; the copies go with the other drafts. */
export function clearSurveyDrafts(): void {
  clearDeviceTexts(prefix)
}
