/**
 * The browser for tests, screenshots and measurements: the Chromium pinned in package-lock.json on Linux x64,
 * elsewhere
 * Playwright's, the system's, or one installed on demand.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type LaunchOptions, chromium } from 'playwright'
import { readVariable } from '../server/settings/environment.ts'

export interface FoundBrowser {
  /** Whether it is the pinned browser. Only its screenshots are compared pixel by pixel. */
  pinned: boolean
  /** Origin, for display. */
  origin: string
  launch: LaunchOptions & { executablePath: string; env: Record<string, string>; args: string[] }
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)

/** Arguments that make rendering reproducible. */
const stableArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-skia-runtime-opts',
  '--disable-partial-raster',
  // Paint pictures as soon as they are loaded, not when another thread has decoded them.
  '--disable-checker-imaging',
  '--autoplay-policy=no-user-gesture-required',
]

/** For short-lived pages: optimising their scripts would take longer than it saves. */
export const shortLivedArgs = ['--js-flags=--no-opt,--no-maglev']

/**
 * Finds a Chromium or installs Playwright's.
 * @throws {Error} with instructions if none is available.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosen = readVariable('CHROMIUM_PATH')
  if (chosen) return other(chosen, 'CHROMIUM_PATH')
  return (await pinnedBrowser()) ?? playwrightBrowser() ?? systemBrowser() ?? installBrowser()
}

/** Launches the browser; `options` are Playwright's. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { launch } = await findBrowser()
  return chromium.launch({ ...launch, ...options, args: [...launch.args, ...(options.args ?? [])] })
}

function other(executablePath: string, origin: string): FoundBrowser {
  const env = Object.fromEntries(
    // Without a UTF-8 locale the browser cannot save files with non-ASCII names.
    Object.entries({ LANG: 'C.UTF-8', ...process.env }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return { pinned: false, origin, launch: { executablePath, env, args: stableArgs } }
}

async function pinnedBrowser(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const home = join(root, 'node_modules/@sparticuz/chromium')
  const about: unknown = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const version = String((about as { version: unknown }).version)
  const dir = join(root, 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(dir)) await unpack(join(home, 'bin'), dir)
  const found = other(join(dir, 'chromium'), `@sparticuz/chromium ${version}`)
  const libraries = [join(dir, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    ...found,
    pinned: true,
    launch: {
      ...found.launch,
      env: {
        ...found.launch.env,
        LD_LIBRARY_PATH: libraries,
        FONTCONFIG_FILE: join(dir, 'fonts.conf'),
        TZ: 'Europe/Madrid',
      },
      args: [...stableArgs, '--no-zygote'],
    },
  }
}

/** Unpacks next to the target and renames, so that concurrent processes do not interfere. */
async function unpack(bin: string, dir: string): Promise<void> {
  await mkdir(dirname(dir), { recursive: true })
  const draft = await mkdtemp(`${dir}-`)
  const { inflate } = (await import('@sparticuz/chromium')) as unknown as {
    inflate: (file: string) => Promise<string>
  }
  const tmp = process.env['TMPDIR']
  // The package always unpacks into the temp folder.
  process.env['TMPDIR'] = draft
  try {
    for (const part of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) await inflate(join(bin, part))
  } finally {
    if (tmp === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = tmp
  }
  // Without a font configuration the browser shows no text.
  await writeFile(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(dir, 'fonts/fonts')}</dir>
  <cachedir>${join(dir, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  )
  try {
    await rename(draft, dir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(dir)) throw error
  }
}

function playwrightBrowser(): FoundBrowser | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? other(path, 'Playwright') : undefined
}

function systemBrowser(): FoundBrowser | undefined {
  const places = {
    darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    win32: [
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  }[process.platform as string]
  const path =
    places?.find((place) => existsSync(place)) ??
    ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(which)[0]
  return path ? other(path, path) : undefined
}

function which(command: string): string[] {
  try {
    return [
      execFileSync('which', [command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    ]
  } catch {
    return []
  }
}

function installBrowser(): FoundBrowser {
  process.stderr.write('No Chromium found: installing one (npx playwright install chromium)…\n')
  const cli = join(dirname(require.resolve('playwright/package.json')), 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  const found = playwrightBrowser()
  if (found) return found
  throw new Error(
    'No Chromium found and none could be installed. Install one (npx playwright install --with-deps chromium) ' +
      'or set CHROMIUM_PATH to the one you have.',
  )
}
