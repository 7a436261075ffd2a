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

/** The default of the documents' call. */
const defaultLanguage = 'es'
const names: Record<SessionType, string> = { video: 'video', audio: 'audio' }

/**
 * Normalises the preferences: topics without duplicates and blanks.
 * @throws {HttpError} 422 for a type of session that the community does not allow.
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
    // Lower-casing may lengthen a text.
    language: language.toLowerCase().slice(0, languageMaxLength) || defaultLanguage,
    topics: [...new Set(topics.filter(Boolean))],
    sessionType,
  }
}
