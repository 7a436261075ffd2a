import type { Browser } from 'playwright'
import type { Place } from '../e2e/sessions.ts'
import { bareProbe } from './barePage.ts'
import { noPresses, pressFirst, pressAgain, type PressTimes } from './controlPresses.ts'
import { chooseCommunity, type Devices } from './devices.ts'
import { Editions } from './editions.ts'
import { againPressLines, bareLine, coldLines, firstPressLines, offlineLine, warmLines } from './pageLines.ts'
import { Phones, type Visit } from './phone.ts'
import { findPlaces, type Places } from './places.ts'
import type { Probe } from './probe.ts'
import type { Line } from './report.ts'
import type { Screen } from './screens.ts'
import { median } from './spread.ts'
import { settle, timeline } from './visits.ts'

export interface PagesOptions {
  browser: Browser
  /** How many times slower than this machine's the phone's processor is. */
  slowdown: number
  bareUrl: string
  server: Place
  screens: readonly Screen[]
  rounds: number
  /** Leaves out the second visit and the one without a network. */
  coldOnly?: boolean
  /** Also prints the requests of each page with their times. */
  requests?: boolean
  say: (text: string) => void
}

/** What was seen of a screen. */
interface Observed {
  screen: Screen
  cold: Visit[]
  warm: Visit[]
  /** Presses of first visits, and of later ones. */
  first: PressTimes
  again: PressTimes
  offline?: boolean
}

/** How often each screen is asked for before it is measured. */
const warmUpRounds = 10

/**
 * Lets the server render each screen some times, so that what is measured is a phone's visit at a server that is in use:
 * one that has just started compiles its code and plans its queries during the first visits.
 */
async function warmUp(
  server: Place,
  { communityId, token, cookies }: Devices,
  screens: readonly Screen[],
  places: Places,
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
      // Where documents contain no screens, a call renders them; elsewhere it is not found.
      const query = new URLSearchParams({ url, zone: 'UTC', community: communityId, narrow: '1' })
      const rendered = await fetch(`${server.url}/api/extra/early-screen?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await rendered.text()
    }
}

/** Measures the screens and the bare page alternately, so that load on the machine affects all of them. */
export async function measurePages(options: PagesOptions): Promise<Line[]> {
  const { browser, slowdown, bareUrl, server, screens, rounds, say } = options
  const { coldOnly = false, requests = false } = options
  const phones = await Phones.of(browser, slowdown)
  const devices = await chooseCommunity(browser, server)
  const places = await findPlaces(server, devices)
  const editions = new Editions(server)
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
    prepare: async () => void (await editions.next()),
  })

  async function observe(one: Observed, isLast: boolean): Promise<void> {
    const { path, content, form } = one.screen
    const url = server.url + path(places)
    const probe = async (): Promise<Probe> => ({
      ...content(places),
      ...(form ? { press: form.press } : { edition: await editions.next() }),
    })
    const phone = await phones.open(form ? undefined : await devices.fresh())
    try {
      const cold = await phone.visit(url, { ...(await probe()), settle })
      one.cold.push(cold)
      if (requests && isLast) say(timeline(path(places), cold))
      if (coldOnly) return
      await phone.rest()
      const warm = await phone.visit(url, await probe())
      one.warm.push(warm)
      if (requests && isLast) say(timeline(`${path(places)} again`, warm))
      await pressAgain({ ...pressing(one), times: one.again, phone })
      if (!isLast) return
      await phone.rest()
      one.offline = await phone.opensOffline(url, content(places))
    } finally {
      await phone.close()
    }
  }

  await warmUp(server, devices, screens, places)
  // Warms up the browser.
  await visitBare()
  for (let round = 1; round <= rounds; round += 1) {
    bareVisits.push(await visitBare())
    for (const one of observed) {
      await observe(one, round === rounds)
      // Afterwards, because a like changes the content that the phone of the other visits has seen.
      await pressFirst({
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
    bareLine(times),
    ...observed.flatMap(({ screen, cold, warm, first, again, offline }) => [
      ...coldLines(screen, cold, bare),
      ...firstPressLines(screen, first, bare),
      ...(warm.length > 0 ? warmLines(screen, warm, bare) : []),
      ...againPressLines(screen, again, bare),
      ...(offline === undefined ? [] : [offlineLine(screen, offline)]),
    ]),
  ]
}
