import type { Browser, CDPSession } from 'playwright'

/** Conditions of a network: milliseconds, and bytes a second. */
export interface NetworkLine {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

/** The network of all service workers of a browser: a page's own conditions do not apply to what its worker asks for. */
export class ServiceWorkers {
  private readonly tools: CDPSession
  private readonly line: NetworkLine
  private readonly sessions = new Set<string>()
  private offline = false

  private constructor(tools: CDPSession, line: NetworkLine) {
    this.tools = tools
    this.line = line
  }

  /** Gives each worker that starts this network. */
  static async throttle(browser: Browser, line: NetworkLine): Promise<ServiceWorkers> {
    const tools = await browser.newBrowserCDPSession()
    const workers = new ServiceWorkers(tools, line)
    tools.on('Target.targetCreated', ({ targetInfo: { targetId, type } }) => {
      // It may have ended before it is reached.
      if (type === 'service_worker') workers.attach(targetId).catch(() => undefined)
    })
    tools.on('Target.detachedFromTarget', ({ sessionId }) => workers.sessions.delete(sessionId))
    tools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      const { method } = JSON.parse(message) as { method?: string }
      // Conditions that are set earlier are not kept.
      if (method === 'Inspector.workerScriptLoaded') workers.apply(sessionId).catch(() => undefined)
    })
    await tools.send('Target.setDiscoverTargets', { discover: true })
    return workers
  }

  /** Cuts all of them off, or connects them again. */
  async setOffline(offline: boolean): Promise<void> {
    this.offline = offline
    await Promise.all([...this.sessions].map((id) => this.apply(id).catch(() => undefined)))
  }

  private async attach(targetId: string): Promise<void> {
    const { sessionId } = await this.tools.send('Target.attachToTarget', { targetId, flatten: false })
    this.sessions.add(sessionId)
    await this.send(sessionId, 'Network.enable', {})
  }

  private apply(sessionId: string): Promise<unknown> {
    return this.send(sessionId, 'Network.emulateNetworkConditions', { ...this.line, offline: this.offline })
  }

  private send(sessionId: string, method: string, params: object): Promise<unknown> {
    const message = JSON.stringify({ id: 1, method, params })
    return this.tools.send('Target.sendMessageToTarget', { sessionId, message })
  }
}
