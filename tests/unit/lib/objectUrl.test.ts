import { resolveObjectURL } from 'node:buffer'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { objectUrl } from '#lib/objectUrl.ts'

test('a blob has one object URL, which is revoked with the blob', async () => {
  const blob = new Blob(['A picture'])
  const url = objectUrl(blob)
  expect(objectUrl(new Blob(['Another one']))).not.toBe(url)

  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const dropped = objectUrl(new Blob(['Nobody has it any more']))
  await expect
    .poll(() => {
      collect()
      return resolveObjectURL(dropped)
    })
    .toBeUndefined()
  expect(objectUrl(blob)).toBe(url)
  expect(await resolveObjectURL(url)?.text()).toBe('A picture')
})
