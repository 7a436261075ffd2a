import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { startHarness } from '../support/harness.ts'

const { config, db } = await startHarness()

/** The client address as seen by the server, taken from the key of its sign-in attempts. */
async function believed(setting: string | undefined, forwarded: string): Promise<string | undefined> {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: setting })
  const app = await buildApp({ config: { ...config, trustedProxies }, db })
  onTestFinished(() => app.close())
  await db.deleteFrom('rate_limits').execute()
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': forwarded },
    payload: { email: 'nadie@faro.test', password: 'mala' },
  })
  const row = await db
    .selectFrom('rate_limits')
    .where('key', 'like', 'login:%:nadie@faro.test')
    .select('key')
    .executeTakeFirst()
  return row?.key.slice('login:'.length, -':nadie@faro.test'.length)
}

it.each([
  ['nobody is believed when nothing is set', undefined, '203.0.113.1', '127.0.0.1'],
  ['nor when it is 0', '0', '203.0.113.1', '127.0.0.1'],
  ['one proxy: the address that it added', '1', '198.51.100.7, 203.0.113.1', '203.0.113.1'],
  [
    'two proxies: the address that the first added',
    '2',
    '198.51.100.7, 203.0.113.1, 10.0.0.1',
    '203.0.113.1',
  ],
  ['a proxy on this machine', 'loopback', '198.51.100.7, 203.0.113.1', '203.0.113.1'],
  ['proxies by their networks', 'loopback, 10.0.0.0/8', '198.51.100.7, 203.0.113.1, 10.2.3.4', '203.0.113.1'],
  ['of IPv6 the network counts', '1', '2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['an IPv4 address in IPv6 clothes', '1', '::ffff:203.0.113.1', '203.0.113.1'],
  ['what is no address at all', '1', 'unknown', 'unknown'],
  ['a proxy elsewhere is not believed from here', '192.0.2.1', '203.0.113.1', '127.0.0.1'],
])('%s', async (_what, setting, forwarded, address) => {
  expect(await believed(setting, forwarded)).toBe(address)
})

it.each(['-1', 'nginx', '10.0.0.0/33', '10.0.0.1/8/8', '::1/129', 'loopback,'])(
  'says that TRUSTED_PROXIES=%s cannot be used',
  (TRUSTED_PROXIES) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(/^TRUSTED_PROXIES debe ser cuántos proxies/u)
  },
)
