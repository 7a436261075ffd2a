/**
 * Survey answers not sent yet: in local storage as the documents ask, one entry per person and survey. A copy is in
 * IndexedDB, because a failed session check clears local storage. Signing out deletes both.
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

/** A stored answer: the documents' saved response, and the type of its question. */
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
  /** The question at that index, in case questions are added or removed. */
  current_question_id: z.optional(z.union([z.string(), z.number()])),
  /** ISO date. */
  last_saved: z.string(),
  /** Seconds that the survey has been open so far. */
  seconds_spent: z.optional(z.number()),
})
export type SurveyDraft = z.output<typeof surveyDraft>

/** Parses a draft stored in local storage; null if there is none or it cannot be read. */
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

/** The person's draft of a survey; re-renders as it changes. */
export const useSurveyDraft = (userId: Id, surveyId: Id): SurveyDraft | null =>
  parseSurveyDraft(useDeviceText(storageKey(userId, surveyId)))

/** Drafts are written only while their owner is signed in. */
function isSignedIn(userId: Id): boolean {
  const session = getSession()
  return session.status !== 'out' && String(session.user.id) === String(userId)
}

/**
 * Stores a draft with the current time as its last-saved time.
 * @returns whether it was written to local storage.
 */
export function saveSurveyDraft(userId: Id, surveyId: Id, draft: Omit<SurveyDraft, 'last_saved'>): boolean {
  if (!isSignedIn(userId)) return false
  const text = JSON.stringify({ ...draft, last_saved: now().toISOString() } satisfies SurveyDraft)
  keepDraftText(`${copyPrefix(userId)}${surveyId}`, text)
  return writeDeviceText(storageKey(userId, surveyId), text)
}

/** Deletes the person's draft of a survey. */
export function removeSurveyDraft(userId: Id, surveyId: Id): void {
  keepDraftText(`${copyPrefix(userId)}${surveyId}`, '')
  writeDeviceText(storageKey(userId, surveyId), null)
}

/** Restores drafts that are in IndexedDB but no longer in local storage. */
export async function restoreSurveyDrafts(userId: Id): Promise<void> {
  for (const [surveyId, text] of await draftTexts(copyPrefix(userId))) {
    const key = storageKey(userId, surveyId)
    if (isSignedIn(userId) && readDeviceText(key) === null && parseSurveyDraft(text))
      writeDeviceText(key, text)
  }
}

/** Deletes every survey draft in local storage; the copies are deleted with the other drafts. */
export function clearSurveyDrafts(): void {
  clearDeviceTexts(prefix)
}
