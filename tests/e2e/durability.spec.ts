import { Api } from './api.ts'
import { expect, test } from './fixtures.ts'
import { author } from './people.ts'
import { Server } from './server.ts'

for (const database of [false, true]) {
  test(`every acknowledged post survives kill -9 ${database ? 'of server and database' : 'of the server'} in the middle of 100 posts`, async () => {
    test.setTimeout(180_000)
    const server = await Server.fresh()
    try {
      const api = await Api.signedIn(server, author)
      const { joined, owned } = await api.communities()
      const community = owned?.[0] ?? joined?.[0]?.community
      if (!community) throw new Error('The demo author belongs to no community')

      const acknowledged: string[] = []
      const texts = Array.from({ length: 100 }, (_, n) => `Publicación número ${n} antes del corte`)
      let killed: Promise<void> | undefined
      const workers = Array.from({ length: 4 }, async (_, worker) => {
        for (const text of texts.filter((_text, n) => n % 4 === worker)) {
          try {
            await api.post(community.id, text)
            acknowledged.push(text)
            if (acknowledged.length === 50) killed = server.kill({ database })
          } catch {
            return
          }
        }
      })
      await Promise.all(workers)
      await killed
      expect(acknowledged.length).toBeGreaterThanOrEqual(50)
      expect(acknowledged.length).toBeLessThan(100)

      await server.start()
      const again = await Api.signedIn(server, author)
      const kept = new Set<string>()
      for (let page = 1; page <= 3; page++) {
        for (const post of (await again.page(community.id, page)).posts) kept.add(post.content ?? '')
      }
      expect(acknowledged.filter((text) => !kept.has(text))).toEqual([])
    } finally {
      await server.remove()
    }
  })
}
