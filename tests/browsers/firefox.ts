/** Firefox, driven by its built-in WebDriver BiDi. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, type BrowserKind, pageSize } from './driver.ts'
import { findCommand, startCommand } from './processes.ts'

const command = findCommand('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox')

/** Profile preferences: no background activity and no animations. */
const settings = {
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'ui.prefersReducedMotion': 1,
}

interface Reply {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

/** Sends commands over Firefox's socket and matches the replies. */
async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const closed = () => new Error('Firefox has closed the connection')
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message } = JSON.parse(String(data)) as Reply
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(closed())
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return <T>(method: string, params: object = {}): Promise<T> => {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(closed())
    const call = Promise.withResolvers<unknown>()
    waiting.set((sent += 1), call)
    socket.send(JSON.stringify({ id: sent, method, params }))
    return call.promise as Promise<T>
  }
}

async function launch(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'faro-firefox-'))
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const running = startCommand(command ?? '', args)
  const send = await connect(await running.says(/ws:\/\/\S+/))
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: pageSize })
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async call(source, json) {
      const { result, exceptionDetails } = await send<{
        result?: { value: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: json }],
        awaitPromise: true,
        target: { context },
      })
      if (!result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async takeScreenshot() {
      return (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data
    },
    async close() {
      await running.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export const firefox: BrowserKind = {
  name: 'Firefox',
  missing: command ? undefined : 'Firefox is not installed: get it with `apt-get install firefox-esr`.',
  launch,
}
