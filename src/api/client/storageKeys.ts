/** Keys in local storage, from the product spec. */
export const storageKeys = {
  token: 'authToken',
  user: 'user',
  tokenConfig: 'tokenConfig',
  currentCommunity: 'currentCommunity',
} as const
