import type { Parsed } from '#api/contract/endpoint.ts'
import {
  type joinQueue,
  languageMaxLength,
  type SessionType,
  sessionTypes,
} from '#api/contract/networking.ts'
import { HttpError } from '../../errors.ts'

export interface JoinPreferences {
  language: string
  topics: string[]
  sessionType: SessionType
}

/** What the documents' call sends where it says nothing else. */
const defaultLanguage = 'es'
const names: Record<SessionType, string> = { video: 'video', audio: 'audio' }

/**
 * What somebody wants, tidied: topics without repeats and empty ones.
 * @throws {HttpError} 422 for a kind of session that the community does not have.
 */
export function readPreferences(
  { language = '', topics = [], session_type }: Parsed<typeof joinQueue, 'body'>['preferences'],
  allowed: readonly SessionType[],
): JoinPreferences {
  const possible = allowed.length > 0 ? allowed : sessionTypes
  const defaultType = possible.includes('video') ? 'video' : 'audio'
  const sessionType = session_type ?? defaultType
  if (!possible.includes(sessionType)) {
    throw new HttpError(422, `Esta comunidad no tiene sesiones de ${names[sessionType]}.`, {
      code: 'session_type',
    })
  }
  return {
    // Some letters are more than one when they are small.
    language: language.trim().toLowerCase().slice(0, languageMaxLength) || defaultLanguage,
    topics: [...new Set(topics.map((topic) => topic.trim()).filter(Boolean))],
    sessionType,
  }
}
