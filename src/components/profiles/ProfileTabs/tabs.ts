/** The tabs of a profile, by their name in the URL; the first one is the default. */
export const profileTabs = ['posts', 'fotos', 'acerca'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The selected tab, from the URL. */
export function tabOf(params: URLSearchParams): ProfileTab {
  return profileTabs.find((tab) => tab === params.get('tab')) ?? 'posts'
}

/** The URL's query with a tab selected; other parameters stay. */
export function withTab(params: URLSearchParams, tab: ProfileTab): URLSearchParams {
  const next = new URLSearchParams(params)
  if (tab === 'posts') next.delete('tab')
  else next.set('tab', tab)
  return next
}
