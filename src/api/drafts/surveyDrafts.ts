/**
 * Unsent survey answers: in local storage as the product spec requires, one entry per person and survey. A copy is in
 * IndexedDB, because a failed session check clears local storage. Signing out deletes both.
 */
import { now } from '#lib/clock.ts'
import { clearDeviceTexts, readDeviceText, useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'
import { draftTexts, keepDraftText } from '#api/drafts/drafts.ts'
import type { Id } from '#api/contract/common.ts'
import type { SurveyAnswer } from '#api/contract/surveys.ts'
import { parseJson } from '#lib/parseJson.ts'
import { getSession } from '#api/client/session.ts'

const prefix = 'faro:survey-draft:'
const storageKey = (userId: Id, surveyId: Id) => `${prefix}${userId}:${surveyId}`
const copyPrefix = (userId: Id) => `${userId}:survey:`

/** A stored answer: the product spec's fields, and the type of its question. */
export interface SavedResponse {
  question_id: Id
  question_type?: string | undefined
  /** A chosen value, a rating, or a boolean. */
  response_value?: SurveyAnswer | undefined
  response_text?: string | undefined
}

export interface SurveyDraft {
  responses: SavedResponse[]
  current_question_index: number
  /** The question at the stored index, in case questions were added or removed. */
  current_question_id?: Id | undefined
  /** ISO date. */
  last_saved: string
  /** Seconds that the survey has been open so far. */
  seconds_spent?: number | undefined
}

// Checked without a schema, because the list of surveys is a first screen, which must not load the schema library.
const hasType = (value: unknown, ...types: readonly string[]) => types.includes(typeof value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isResponse = (value: unknown): boolean =>
  isObject(value) &&
  hasType(value['question_id'], 'string', 'number') &&
  hasType(value['question_type'], 'string', 'undefined') &&
  hasType(value['response_value'], 'string', 'boolean', 'number', 'undefined') &&
  hasType(value['response_text'], 'string', 'undefined')

const isSurveyDraft = (value: unknown): value is SurveyDraft =>
  isObject(value) &&
  Array.isArray(value['responses']) &&
  value['responses'].every(isResponse) &&
  hasType(value['current_question_index'], 'number') &&
  hasType(value['current_question_id'], 'string', 'number', 'undefined') &&
  hasType(value['last_saved'], 'string') &&
  hasType(value['seconds_spent'], 'number', 'undefined')

/** Parses a draft stored in local storage; null if there is none or it cannot be read. */
export function parseSurveyDraft(text: string | null): SurveyDraft | null {
  const value = parseJson(text ?? '')
  return isSurveyDraft(value) ? value : null
}

export const readSurveyDraft = (userId: Id, surveyId: Id): SurveyDraft | null =>
  parseSurveyDraft(readDeviceText(storageKey(userId, surveyId)))

/** Returns the person's draft of a survey, and re-renders when it changes. */
export const useSurveyDraft = (userId: Id, surveyId: Id): SurveyDraft | null =>
  parseSurveyDraft(useDeviceText(storageKey(userId, surveyId)))

/** Whether a person is signed in: drafts are written only while their owner is. */
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
