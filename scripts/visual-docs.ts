/**
 * Takes the README's screenshots from the real application with its demo content: `node scripts/visual-docs.ts`,
 * with a
 * part of their names only those.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import build from '../tests/e2e/build.ts'
import { author, owner } from '../tests/e2e/people.ts'
import { Server } from '../tests/e2e/server.ts'
import { launchBrowser } from './browser.ts'

const out = join(import.meta.dirname, '../docs/images')
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

interface Shot {
  name: string
  path: string
  width: number
  height: number
  theme: 'light' | 'dark'
  signedIn?: boolean
  /** A screen of the owner's studio, relative to her community; replaces `path`. */
  studio?: string
}

interface Named {
  id: string
  name: string
}

const shots: Shot[] = [
  { name: 'feed', path: '/', width: 1280, height: 800, theme: 'light', signedIn: true },
  { name: 'comunidad-movil', path: '/comunidad', width: 390, height: 844, theme: 'light', signedIn: true },
  { name: 'estudio', path: '', studio: '', width: 1280, height: 800, theme: 'light', signedIn: true },
]

async function take(browser: Browser, server: Server, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.width < 500 ? 2 : 1,
    colorScheme: shot.theme,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    // Allows adding the font below.
    bypassCSP: true,
  })
  const page = await context.newPage()
  let target = shot.path
  if (shot.signedIn) {
    const reply = await page.request.post('/api/auth/login', {
      data: shot.studio === undefined ? author : owner,
    })
    const { token, user } = (await reply.json()) as { token: string; user: object }
    const mine = await page.request.get('/api/communities/my-communities', {
      headers: { Authorization: `Bearer ${token}` },
    })
    const { data } = (await mine.json()) as {
      data: { owned: Named[]; joined: { community: Named }[] }
    }
    const all = [...data.owned, ...data.joined.map(({ community }) => community)]
    const chosen = all.find(({ name }) => name === 'Liderazgo Consciente')
    if (shot.studio !== undefined) target = `/estudio/${chosen?.id}/${shot.studio}`
    await page.goto('/logo.svg')
    await page.evaluate(
      ([savedToken, savedUser, community]) => {
        localStorage.setItem('authToken', savedToken)
        localStorage.setItem('user', savedUser)
        localStorage.setItem('currentCommunity', community)
      },
      [token, JSON.stringify(user), JSON.stringify(chosen)] as const,
    )
  }
  await page.goto(target)
  // The application uses the system font, and the pinned browser has none that looks good.
  const face = (await readFile(font)).toString('base64')
  await page.addStyleTag({
    content: `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${face})}
      :root{--faro-fonts-body:Inter!important;--faro-fonts-heading:Inter!important}`,
  })
  // The live stream keeps the network busy, so `networkidle` would never be reached.
  await page.waitForTimeout(2000)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(1000)
  const png = await page.screenshot({ caret: 'hide' })
  const { size } = await sharp(png)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(out, `${shot.name}.webp`))
  process.stdout.write(`docs/images/${shot.name}.webp: ${Math.round(size / 1024)} KB\n`)
  await context.close()
}

build()
const server = await Server.fresh()
const browser = await launchBrowser()
try {
  const [part = ''] = process.argv.slice(2)
  for (const shot of shots.filter(({ name }) => name.includes(part))) await take(browser, server, shot)
} finally {
  await browser.close()
  await server.remove()
}
