/**
 * The features of `src/api`, `src/components` and `src/pages`: each may import those above it, so that no two import
 * each other. The first ones are the shared parts.
 */
export const features = [
  // Query keys and cached data that several features change.
  'cache',
  'drafts',
  'media',
  // Frame, navigation and load failure of a screen.
  'layout',
  // Author, and the form in which posts are written.
  'publishing',
  'overview',
  'communities',
  // What waits on the device for the connection.
  'outbox',
  'ads',
  'classes',
  // How a community that can be joined, and its product, are displayed.
  'offers',
  'purchases',
  // Frame of the screens that need a community, and what they display without one.
  'communityScreen',
  'activity',
  'blocks',
  'reports',
  'meetings',
  'ranking',
  'today',
  'messaging',
  'auth',
  'networking',
  'referrals',
  'reviews',
  'surveys',
  'testimonials',
  'salesPages',
  'posts',
  'feed',
  'profiles',
  'explore',
  // Sends what waits in the outbox.
  'contributions',
  'shell',
  'studio',
] as const
