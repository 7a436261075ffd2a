/** The components that suggest free communities, in one chunk. */
export { FirstCommunity } from '../FirstCommunity/FirstCommunity.tsx'
export { FreeCommunities } from './FreeCommunities.tsx'
