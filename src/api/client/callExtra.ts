import { ApiError } from './errors.ts'

/**
 * Makes a call that only Faro's server has. After a 404 from another back end, makes the call of the product spec
 * instead, which lacks the additional parameters.
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
