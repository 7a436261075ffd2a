/** The tabs of a profile, by their name in the address. The first one needs none. */
export const profileTabs = ['posts', 'fotos', 'acerca'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The tab that an address asks for. */
export function tabOf(params: URLSearchParams): ProfileTab {
  return profileTabs.find((tab) => tab === params.get('tab')) ?? 'posts'
}

/** The query of the address with a tab selected. What else is in it stays. */
export function withTab(params: URLSearchParams, tab: ProfileTab): URLSearchParams {
  const next = new URLSearchParams(params)
  if (tab === 'posts') next.delete('tab')
  else next.set('tab', tab)
  return next
}
