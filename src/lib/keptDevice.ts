/** The part of the call for an early screen that is the same for all screens of this device, between visits. */

/** In Cache Storage: a worker cannot read local storage. */
const cacheName = 'screens-device'
const key = '/device'

/** The device's part of the query, as of the last visit; undefined while nobody has a session. */
export async function keptDevice(): Promise<string | undefined> {
  const kept = await caches.match(key, { cacheName })
  return kept?.text()
}

/** Keeps the device's part of the query that a screen was asked for with. */
export async function keepDevice(query: string): Promise<void> {
  const device = new URLSearchParams(query)
  device.delete('url')
  const cache = await caches.open(cacheName)
  await cache.put(key, new Response(device.toString()))
}

export async function forgetDevice(): Promise<void> {
  await caches.delete(cacheName)
}
