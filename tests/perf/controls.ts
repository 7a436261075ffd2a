/** The controls pressed while a screen loads: one of the shell, one of the content. */
import { activity } from '#locales/activity.ts'
import { blocks } from '#locales/blocks.ts'
import { classes } from '#locales/classes.ts'
import { explore } from '#locales/explore.ts'
import { meetings } from '#locales/meetings.ts'
import { messaging } from '#locales/messaging.ts'
import { posts } from '#locales/posts.ts'
import { ranking } from '#locales/ranking.ts'
import { referrals } from '#locales/referrals.ts'
import { surveys } from '#locales/surveys.ts'
import { testimonials } from '#locales/testimonials.ts'
import type { Control } from './controlProbe.ts'

/** The community switcher in the header. */
const switcher: Control = {
  shown: 'header button[aria-haspopup=dialog]',
  effect: { shown: 'header [role=dialog]' },
}

/** A filter in an open drawer, which covers the header. */
const drawerFilter = (text: string): Control => ({
  shown: '[role=dialog] [role=group] button',
  text,
  effect: { shown: '[role=dialog] [role=group] button[aria-pressed=true]', text },
})
const drawers: Readonly<Record<string, Control>> = {
  messages: drawerFilter(messaging.direct),
  activity: drawerFilter(activity.onlyUnread),
}

/** Returns a button that opens a dialog. */
const opens = (shown: string, text?: string): Control => ({
  shown,
  ...(text !== undefined && { text }),
  effect: { shown: '[role=dialog], [role=alertdialog]' },
})

/**
 * The most used control of each screen's content with an immediate visible effect. Likes of community posts and
 * the
 * networking queue wait for the server, and following an activity item leaves the screen, so these have none.
 */
const contents: Readonly<Record<string, Control>> = {
  feed: { shown: 'main article button[aria-pressed]', effect: 'toggled' },
  post: opens('main article button', posts.comments),
  community: opens('main article button', posts.comments),
  ranking: opens('main button', ranking.ledgerOpen),
  referrals: opens(`main button[aria-label^="${referrals.removeTitle}"]`),
  surveys: opens('main article button', surveys.start),
  testimonials: opens('main button', testimonials.create),
  explore: opens('main article button', explore.details),
  classes: { shown: 'main article a', effect: { shown: `main section[aria-label="${classes.detail}"]` } },
  module: {
    shown: 'main aside li:nth-child(2) button',
    effect: { shown: 'main aside li:nth-child(2) button[aria-current=true]' },
  },
  calendar: opens('main article button', meetings.details),
  networking: opens('main button', blocks.open),
  profile: { shown: 'main [data-tab=fotos]', effect: { shown: 'main [data-tab=fotos][aria-selected=true]' } },
  person: { shown: 'main [data-tab=fotos]', effect: { shown: 'main [data-tab=fotos][aria-selected=true]' } },
  messages: {
    shown: '[role=dialog] li:has(time) a',
    effect: { shown: '[role=dialog] textarea' },
  },
}

export interface Controls {
  shell: Control
  /** Missing if no control of the content has an immediate effect. */
  content?: Control
}

/** Returns the controls of the screen with this name. */
export function findControls(name: string): Controls {
  const content = contents[name]
  return { shell: drawers[name] ?? switcher, ...(content && { content }) }
}
