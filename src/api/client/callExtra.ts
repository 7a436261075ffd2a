import { ApiError } from './errors.ts'

/**
 * Makes a call of Faro's own server. A back end that has only the specified calls answers 404; then the specified call is
 * made instead, without what only the other one knows.
 * @throws {ApiError}
 */
export async function callExtra<T>(extra: () => Promise<T>, specified: () => Promise<T>): Promise<T> {
  try {
    return await extra()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return specified()
    throw error
  }
}
