// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Appearance,
  appearanceCookie,
  applyAppearance,
  defaultAppearance,
  getAppearance,
  motions,
  parseAppearance,
  setAppearance,
  subscribeAppearance,
  textSizes,
  themes,
} from '#theme/appearance.ts'
import { prefersLessMotion } from '#theme/motion.ts'

const html = readFileSync('index.html', 'utf8')
/** The script that runs before the first paint. */
const script = /<script>([\s\S]*?)<\/script>/u.exec(html)?.[1] ?? ''
const root = document.documentElement
const every = themes.flatMap((theme) =>
  textSizes.flatMap((text) => motions.map((motion): Appearance => ({ theme, text, motion }))),
)

/** The system's preferences. */
let system = { dark: false, lessMotion: false }
let systemChanged: () => void

/** Returns the displayed settings. */
const shown = () => ({
  dark: root.classList.contains('dark'),
  text: root.dataset['text'],
  motion: root.dataset['motion'],
  frame: Array.from(
    document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'),
    (meta) => meta.content,
  ),
})

const channels: BroadcastChannel[] = []
/** A page closes its channels when it is closed; a test has to do so itself. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

function forget() {
  document.cookie = appearanceCookie(defaultAppearance, false)
}

function runScript() {
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(script)()
}

beforeEach(() => {
  system = { dark: false, lessMotion: false }
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('dark') ? system.dark : system.lessMotion
    },
    addEventListener: (_: string, listener: () => void) => (systemChanged = listener),
  }))
  vi.stubGlobal('BroadcastChannel', Channel)
  document.head.innerHTML = html.match(/<meta name="theme-color"[^>]*>/gu)?.join('') ?? ''
  root.className = ''
  delete root.dataset['text']
  delete root.dataset['motion']
  forget()
})
afterEach(() => {
  forget()
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
})

describe('the appearance cookie', () => {
  it.each(every)('contains $theme, $text and $motion', (appearance) => {
    expect(parseAppearance(`a=1; ${appearanceCookie(appearance, false).split(';')[0]}; b=2`)).toEqual(
      appearance,
    )
  })

  it('lasts a year, applies to the whole site, and is not sent from other sites', () => {
    const kept = appearanceCookie({ ...defaultAppearance, theme: 'dark' }, true)
    expect(kept).toBe('appearance=dark.normal.system; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  })

  it('is removed when all settings have their defaults', () => {
    setAppearance({ theme: 'dark' })
    expect(document.cookie).toBe('appearance=dark.normal.system')
    setAppearance(defaultAppearance)
    expect(document.cookie).toBe('')
  })

  it.each([
    '',
    'theme=dark',
    'myappearance=dark.large.less',
    'appearance=',
    'appearance=blue.7.x',
    'appearance=....',
  ])('means the defaults with the value «%s»', (cookies) => {
    expect(parseAppearance(cookies)).toEqual(defaultAppearance)
  })
})

describe('a chosen setting', () => {
  it('applies at once, and does not change the others', () => {
    setAppearance({ text: 'large' })
    setAppearance({ theme: 'dark' })
    expect(shown()).toEqual({ dark: true, text: 'large', motion: 'system', frame: ['#121514', '#121514'] })
    expect(getAppearance()).toEqual({ theme: 'dark', text: 'large', motion: 'system' })
  })

  it('notifies subscribers until they unsubscribe', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeAppearance(listener)
    setAppearance({ motion: 'less' })
    expect(listener).toHaveBeenCalledOnce()
    stop()
    setAppearance({ motion: 'system' })
    expect(listener).toHaveBeenCalledOnce()
  })

  it('applies to other tabs', async () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeAppearance(listener)
    document.cookie = appearanceCookie({ ...defaultAppearance, theme: 'dark' }, false)
    const otherTab = new BroadcastChannel('appearance')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    otherTab.postMessage(null)
    await vi.waitFor(() => expect(listener).toHaveBeenCalled())
    expect(getAppearance().theme).toBe('dark')
    stop()
  })
})

describe('the script before the first paint', () => {
  it.each([defaultAppearance, ...every])(
    'shows the same as the application: $theme, $text, $motion',
    (appearance) => {
      for (const dark of [false, true]) {
        system.dark = dark
        applyAppearance(appearance)
        const expected = shown()
        applyAppearance({ theme: dark ? 'light' : 'dark', text: 'small', motion: 'less' })
        document.cookie = appearanceCookie(appearance, false)
        runScript()
        expect(shown()).toEqual(expected)
      }
    },
  )

  it('follows the system while the page is open, unless a theme was chosen', () => {
    runScript()
    system.dark = true
    systemChanged()
    expect(shown().dark).toBe(true)
    document.cookie = appearanceCookie({ ...defaultAppearance, theme: 'light' }, false)
    systemChanged()
    expect(shown().dark).toBe(false)
  })

  it('follows other tabs', async () => {
    runScript()
    document.cookie = appearanceCookie({ ...defaultAppearance, theme: 'dark' }, false)
    const otherTab = new BroadcastChannel('appearance')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    otherTab.postMessage(null)
    await vi.waitFor(() => expect(shown().dark).toBe(true))
  })

  it('renews the cookie at each visit, and sets none for the defaults', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    runScript()
    expect(set).not.toHaveBeenCalled()
    document.cookie = appearanceCookie({ ...defaultAppearance, text: 'larger' }, false)
    set.mockClear()
    runScript()
    expect(set).toHaveBeenCalledExactlyOnceWith(
      'appearance=system.larger.system; Path=/; Max-Age=31536000; SameSite=Lax',
    )
    set.mockRestore()
  })
})

describe('reduced motion', () => {
  it.each([
    { lessMotion: false, motion: 'system', expected: false },
    { lessMotion: true, motion: 'system', expected: true },
    { lessMotion: false, motion: 'less', expected: true },
  ] as const)('is determined by system: $lessMotion, chosen: $motion', ({ lessMotion, motion, expected }) => {
    system.lessMotion = lessMotion
    setAppearance({ motion })
    expect(prefersLessMotion()).toBe(expected)
  })

  it('is read in one module only', async () => {
    const { globSync } = await import('node:fs')
    const asking = globSync('src/**/*.{ts,tsx}').filter((file) =>
      readFileSync(file, 'utf8').includes('prefers-reduced-motion'),
    )
    expect(asking).toEqual(['src/theme/motion.ts'])
  })
})
