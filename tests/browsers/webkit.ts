/** WebKitGTK's MiniBrowser, driven by its WebDriver, on a virtual screen. */
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/support/childServer.ts'
import { type Driver, type BrowserKind, pageSize } from './driver.ts'
import { findCommand, startCommand } from './processes.ts'

const command = findCommand('WebKitWebDriver')
const screen = findCommand('Xvfb')

async function launch(): Promise<Driver> {
  const size = `${pageSize.width}x${pageSize.height + 100}x24`
  const xvfb = startCommand(screen ?? '', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', size])
  const display = `:${await xvfb.says(/^\d+(?=\n)/m)}`
  const port = await freePort()
  const running = startCommand(command ?? '', [`--port=${port}`], { DISPLAY: display, GDK_BACKEND: 'x11' })
  async function send<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: T & { error: string; message: string } }
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  while (!(await send('/status').catch(() => undefined))) await pause(50)
  const { sessionId } = await send<{ sessionId: string }>('/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  // The window has a toolbar above the page.
  await send(`${session}/window/rect`, { x: 0, y: 0, ...pageSize })
  const inner = await send<number>(`${session}/execute/sync`, { script: 'return innerHeight', args: [] })
  await send(`${session}/window/rect`, { ...pageSize, height: 2 * pageSize.height - inner })
  return {
    async open(url) {
      await send(`${session}/url`, { url })
    },
    call: (source, json) =>
      send(`${session}/execute/sync`, { script: `return (${source})(arguments[0])`, args: [json] }),
    async act(actions) {
      await send(`${session}/actions`, { actions })
    },
    takeScreenshot: () => send(`${session}/screenshot`),
    async close() {
      await running.end()
      await xvfb.end()
    },
  }
}

export const webkit: BrowserKind = {
  name: 'WebKitGTK',
  missing:
    command && screen
      ? undefined
      : 'WebKitGTK is not installed: get it with `apt-get install webkit2gtk-driver xvfb`.',
  launch,
}
