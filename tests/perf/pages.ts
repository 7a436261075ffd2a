import type { Browser } from 'playwright'
import { readSizes } from '../../scripts/sizes.ts'
import type { Sent, StorageState, Visit } from './phone.ts'
import { arrivedScripts, blockingTime, requestedScripts, timeline, visit } from './phone.ts'
import type { Probe } from './probe.ts'
import type { Line } from './report.ts'
import { median } from './report.ts'

/** The budget of a start in kilobytes, from the table of sizes. */
const budget = (name: string) => (readSizes()[name]?.budget ?? 0) / 1000

/** Long enough for pending requests and late work. */
const settle = 2000

interface Screen {
  name: string
  path: string
  probe: Probe
  signedIn?: boolean
  lines: (visits: Visit[], bare: number) => Line[]
}

const bareProbe: Probe = {
  shown: 'h1',
  press: { button: 'button', answer: 'button[data-pressed]' },
}

const middle = (visits: Visit[], read: (visit: Visit) => number) => median(visits.map(read))

const login: Screen = {
  name: 'login',
  path: '/login',
  probe: {
    shown: 'form button[type=submit]',
    press: { field: 'input[type=email]', button: 'form button[type=submit]', answer: '[aria-invalid=true]' },
    settle,
  },
  lines: (visits, bare) => {
    const content = middle(visits, ({ shown, firstPaint }) => Math.max(shown, firstPaint))
    const usable = middle(visits, ({ pressed }) => pressed)
    const answered = middle(visits, (seen) => seen.answered)
    return [
      { name: 'Login: form painted', value: content / bare, unit: '×', atMost: 0.6, note: ms(content) },
      { name: 'Login: usable', value: usable / bare, unit: '×', atMost: 1.7, note: ms(usable) },
      {
        name: 'Login: JavaScript until then',
        value: middle(visits, (seen) => arrivedScripts(seen, seen.pressed)) / 1000,
        unit: 'KB',
        atMost: budget('signIn'),
      },
      { name: 'Login: first press answered', value: answered / bare, unit: '×', note: ms(answered) },
    ]
  },
}

/** Probe of a screen with posts. */
function postsScreen(
  name: string,
  path: string,
  limits: { shown?: number; kb?: number; tbt?: number },
): Screen {
  return {
    name: name.toLowerCase(),
    path,
    probe: { shown: 'main article', settle },
    signedIn: true,
    lines: (visits, bare) => {
      const paint = middle(visits, ({ firstPaint }) => firstPaint)
      const shown = middle(visits, (seen) => seen.shown)
      const tbt = middle(visits, (seen) => blockingTime(seen, seen.shown + settle))
      const kb = middle(visits, (seen) => requestedScripts(seen, seen.shown)) / 1000
      return [
        { name: `${name}: first paint`, value: paint / bare, unit: '×', note: ms(paint) },
        {
          name: `${name}: first post`,
          value: shown / bare,
          unit: '×',
          atMost: limits.shown,
          note: ms(shown),
        },
        { name: `${name}: JavaScript before it`, value: kb, unit: 'KB', atMost: limits.kb },
        { name: `${name}: blocking time`, value: tbt, unit: 'ms', atMost: limits.tbt },
        ...firstCalls(name, visits),
      ]
    },
  }
}

const screens = [
  login,
  postsScreen('Feed', '/', { shown: 1.8, kb: budget('feed'), tbt: 120 }),
  postsScreen('Community', '/comunidad', {}),
]

/** When the main script has arrived, and when the first API calls are sent, relative to the request of that script. */
function firstCalls(name: string, visits: Visit[]): Line[] {
  const runs = visits.map(({ requests, shown }) => {
    const scripts = requests.filter(({ script }) => script)
    const begin = Math.min(...scripts.map(({ start }) => start))
    const main = scripts.reduce<Sent | undefined>(
      (biggest, next) => (biggest && biggest.bytes >= next.bytes ? biggest : next),
      undefined,
    )
    const calls = requests
      .filter(({ path, start }) => path.startsWith('/api/') && start < shown)
      .map(({ path, start }) => ({
        path: path.replace(/[\da-f]{8}-[\da-f-]{27}/u, '…'),
        start: start - begin,
      }))
    return { mainThere: (main?.end ?? Number.NaN) - begin, calls }
  })
  const line = (what: string, times: number[]): Line => ({
    name: `${name}: ${what}`,
    value: median(times),
    unit: 'ms',
    note: 'after the first script was asked for',
  })
  const paths = [...new Set(runs[0]?.calls.map(({ path }) => path))].slice(0, 5)
  return [
    line(
      'biggest script is there',
      runs.map(({ mainThere }) => mainThere),
    ),
    ...paths.map((path) =>
      line(
        path,
        runs.flatMap(({ calls }) => calls.find((call) => call.path === path)?.start ?? []),
      ),
    ),
  ]
}

const ms = (time: number) => `${Math.round(time)} ms`

export interface PagesOptions {
  browser: Browser
  bareUrl: string
  appUrl: string
  member: StorageState
  rounds: number
  /** Names of the screens to measure; all of them when it is empty. */
  only: string[]
  /** Also prints the requests of each page with their times. */
  requests?: boolean
  say: (text: string) => void
}

/** Measures the screens and the bare page alternately, so that load on the machine affects all of them. */
export async function measurePages(options: PagesOptions): Promise<Line[]> {
  const { browser, bareUrl, appUrl, member, rounds, only, say } = options
  const chosen = screens.filter(({ name }) => only.length === 0 || only.includes(name))
  const bareVisits: Visit[] = []
  const visits = chosen.map((): Visit[] => [])
  // Warms up the browser.
  await visit(browser, bareUrl, bareProbe)
  for (let round = 1; round <= rounds; round += 1) {
    bareVisits.push(await visit(browser, bareUrl, bareProbe))
    for (const [index, { path, probe, signedIn }] of chosen.entries()) {
      const seen = await visit(browser, appUrl + path, probe, signedIn ? member : undefined)
      visits[index]?.push(seen)
      if (options.requests && round === rounds) say(timeline(path, seen))
    }
    say(`round ${round} of ${rounds}`)
  }
  const bare = middle(bareVisits, ({ answered }) => answered)
  return [
    { name: 'Bare React page: painted and working', value: 1, unit: '×', note: ms(bare) },
    ...chosen.flatMap(({ lines }, index) => lines(visits[index] ?? [], bare)),
  ]
}
