import type { Browser } from 'playwright'
import type { ServerAddress } from '../e2e/sessions.ts'
import { bareProbe } from './barePage.ts'
import { noPresses, pressOnFirstVisits, pressOnLaterVisits, type PressTimes } from './controlPresses.ts'
import { chooseCommunity, type Devices } from './devices.ts'
import { ContentVersions } from './contentVersions.ts'
import {
  laterPressResults,
  bareResult,
  firstVisitResults,
  firstPressResults,
  offlineResult,
  laterVisitResults,
} from './screenResults.ts'
import { Phones, type Visit } from './phone.ts'
import { findDemoIds, type DemoIds } from './demoIds.ts'
import type { Probe } from './probe.ts'
import type { Result } from './report.ts'
import type { Screen } from './screens.ts'
import { median } from './spread.ts'
import { settleMs, formatTimeline } from './visits.ts'

export interface PagesOptions {
  browser: Browser
  /** CPU throttling rate of the phone, relative to this machine. */
  slowdown: number
  bareUrl: string
  server: ServerAddress
  screens: readonly Screen[]
  rounds: number
  /** Skips the second visit and the one without a network. */
  coldOnly?: boolean
  /** Also prints the requests of each page with their times. */
  requests?: boolean
  say: (text: string) => void
}

/** The measured visits of a screen. */
interface Observed {
  screen: Screen
  cold: Visit[]
  warm: Visit[]
  /** Presses of first visits, and of later ones. */
  first: PressTimes
  again: PressTimes
  offline?: boolean
}

/** Number of requests for each screen before it is measured. */
const warmUpRounds = 10

/**
 * Requests each screen some times before the measurement. A server that has just started compiles its code and
 * plans its
 * queries during the first visits.
 */
async function warmUp(
  server: ServerAddress,
  { communityId, token, cookies }: Devices,
  screens: readonly Screen[],
  places: DemoIds,
): Promise<void> {
  const sent = cookies.filter(({ path }) => path === '/').map(({ name, value }) => `${name}=${value}`)
  for (let round = 0; round < warmUpRounds; round += 1)
    for (const { path, form } of screens) {
      if (form) continue
      const url = path(places)
      const document = await fetch(server.url + url, {
        headers: { accept: 'text/html', cookie: sent.join('; ') },
      })
      await document.text()
      if (!document.ok) throw new Error(`${url} was not served: ${document.status}`)
      // The call renders a screen; versions whose documents contain no screens return 404.
      const query = new URLSearchParams({ url, zone: 'UTC', community: communityId, narrow: '1' })
      const rendered = await fetch(`${server.url}/api/extra/early-screen?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await rendered.text()
    }
}

/** Measures the screens and the bare page alternately, so that load on the machine affects all of them. */
export async function measurePages(options: PagesOptions): Promise<Result[]> {
  const { browser, slowdown, bareUrl, server, screens, rounds, say } = options
  const { coldOnly = false, requests = false } = options
  const phones = await Phones.of(browser, slowdown)
  const devices = await chooseCommunity(browser, server)
  const places = await findDemoIds(server, devices)
  const editions = new ContentVersions(server)
  const bareVisits: Visit[] = []
  const observed = screens.map((screen): Observed => ({
    screen,
    cold: [],
    warm: [],
    first: noPresses(),
    again: noPresses(),
  }))

  async function visitBare(): Promise<Visit> {
    const phone = await phones.open()
    try {
      return await phone.visit(bareUrl, bareProbe)
    } finally {
      await phone.close()
    }
  }

  const pressing = ({ screen }: Observed) => ({
    screen,
    places,
    url: server.url + screen.path(places),
    prepare: async () => void (await editions.update()),
  })

  async function observe(one: Observed, isLast: boolean): Promise<void> {
    const { path, content, form } = one.screen
    const url = server.url + path(places)
    const probe = async (): Promise<Probe> => ({
      ...content(places),
      ...(form ? { press: form.press } : { edition: await editions.update() }),
    })
    const phone = await phones.open(form ? undefined : await devices.fresh())
    try {
      const cold = await phone.visit(url, { ...(await probe()), settle: settleMs })
      one.cold.push(cold)
      if (requests && isLast) say(formatTimeline(path(places), cold))
      if (coldOnly) return
      await phone.rest()
      const warm = await phone.visit(url, await probe())
      one.warm.push(warm)
      if (requests && isLast) say(formatTimeline(`${path(places)} again`, warm))
      await pressOnLaterVisits({ ...pressing(one), times: one.again, phone })
      if (!isLast) return
      await phone.rest()
      one.offline = await phone.opensOffline(url, content(places))
    } finally {
      await phone.close()
    }
  }

  await warmUp(server, devices, screens, places)
  // The first visit warms up the browser.
  await visitBare()
  for (let round = 1; round <= rounds; round += 1) {
    bareVisits.push(await visitBare())
    for (const one of observed) {
      await observe(one, round === rounds)
      // These visits come last, because a like changes the content that the phone of the other visits has cached.
      await pressOnFirstVisits({
        ...pressing(one),
        times: one.first,
        open: async () => phones.open(await devices.fresh()),
      })
    }
    say(`round ${round} of ${rounds}`)
  }

  const times = bareVisits.map(({ answered }) => answered)
  const bare = median(times)
  return [
    bareResult(times),
    ...observed.flatMap(({ screen, cold, warm, first, again, offline }) => [
      ...firstVisitResults(screen, cold, bare),
      ...firstPressResults(screen, first, bare),
      ...(warm.length > 0 ? laterVisitResults(screen, warm, bare) : []),
      ...laterPressResults(screen, again, bare),
      ...(offline === undefined ? [] : [offlineResult(screen, offline)]),
    ]),
  ]
}
