/** Names in local storage, as the documents give them. */
export const storageKeys = {
  token: 'authToken',
  user: 'user',
  tokenConfig: 'tokenConfig',
  currentCommunity: 'currentCommunity',
} as const
