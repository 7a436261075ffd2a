import type { Browser, CDPSession } from 'playwright'

/** Conditions of a network: latency in milliseconds, rates in bytes per second. */
export interface NetworkConditions {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

/**
 * Sets the network conditions of all service workers of a browser: a page's conditions do not apply to its worker.
 */
export class ServiceWorkers {
  private readonly tools: CDPSession
  private readonly line: NetworkConditions
  private readonly sessions = new Set<string>()
  private offline = false

  private constructor(tools: CDPSession, line: NetworkConditions) {
    this.tools = tools
    this.line = line
  }

  /** Throttles each worker that starts. */
  static async throttle(browser: Browser, line: NetworkConditions): Promise<ServiceWorkers> {
    const tools = await browser.newBrowserCDPSession()
    const workers = new ServiceWorkers(tools, line)
    tools.on('Target.targetCreated', ({ targetInfo: { targetId, type } }) => {
      // The worker may have ended before it is reached.
      if (type === 'service_worker') workers.attach(targetId).catch(() => undefined)
    })
    tools.on('Target.detachedFromTarget', ({ sessionId }) => workers.sessions.delete(sessionId))
    tools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      const { method } = JSON.parse(message) as { method?: string }
      // Conditions set before the script has loaded are lost.
      if (method === 'Inspector.workerScriptLoaded') workers.apply(sessionId).catch(() => undefined)
    })
    await tools.send('Target.setDiscoverTargets', { discover: true })
    return workers
  }

  /** Disconnects all workers, or connects them again. */
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
