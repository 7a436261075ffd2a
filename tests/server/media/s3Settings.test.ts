import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'

const key = { S3_ACCESS_KEY_ID: 'clave', S3_SECRET_ACCESS_KEY: 'secreto' }

it('without a bucket files stay in the data folder', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig({ S3_BUCKET: '', S3_CACHE: 'of another program' }).s3).toBeUndefined()
})

it('a bucket alone is one of AWS, with the key that the SDK finds', () => {
  expect(readConfig({ S3_BUCKET: 'faro' }).s3).toEqual({
    bucket: 'faro',
    endpoint: undefined,
    region: 'us-east-1',
    key: undefined,
    prefix: '',
    pathStyle: false,
    directReads: false,
    publicEndpoint: undefined,
  })
})

it('everything can be set', () => {
  expect(
    readConfig({
      ...key,
      S3_BUCKET: 'faro',
      S3_ENDPOINT: 'http://store.example:9000',
      S3_REGION: 'eu-west-1',
      S3_PREFIX: '/media/faro/',
      S3_DIRECT_READS: 'true',
      S3_PUBLIC_ENDPOINT: 'https://files.example',
    }).s3,
  ).toEqual({
    bucket: 'faro',
    endpoint: 'http://store.example:9000',
    region: 'eu-west-1',
    key: { accessKeyId: 'clave', secretAccessKey: 'secreto' },
    prefix: 'media/faro',
    pathStyle: true,
    directReads: true,
    publicEndpoint: 'https://files.example',
  })
  const own = { S3_BUCKET: 'faro', S3_ENDPOINT: 'https://store.example', S3_PATH_STYLE: 'false' }
  expect(readConfig(own).s3).toMatchObject({ pathStyle: false })
})

it.each([
  [{ S3_ENDPOINT: 'https://store.example' }, 'S3_ENDPOINT no sirve de nada sin S3_BUCKET.'],
  [key, 'S3_ACCESS_KEY_ID no sirve de nada sin S3_BUCKET.'],
  [{ S3_BUCKET: 'una/carpeta' }, 'S3_BUCKET debe ser el nombre de un bucket, no «una/carpeta».'],
  [
    { S3_BUCKET: 'faro', S3_ACCESS_KEY_ID: 'clave' },
    'S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas: falta una de las dos.',
  ],
  [
    { S3_BUCKET: 'faro', S3_SECRET_ACCESS_KEY: 'secreto' },
    'S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas: falta una de las dos.',
  ],
  [
    { S3_BUCKET: 'faro', S3_ENDPOINT: 'store.example:9000' },
    'S3_ENDPOINT debe ser una dirección http(s), no «store.example:9000».',
  ],
  [{ S3_BUCKET: 'faro', S3_PATH_STYLE: 'sí' }, 'S3_PATH_STYLE debe ser true o false, no «sí».'],
  [{ S3_BUCKET: 'faro', S3_PREFIX: '../otra' }, null],
  [{ S3_BUCKET: 'faro', S3_PREFIX: 'a//b' }, 'S3_PREFIX debe ser una carpeta como faro/media, no «a//b».'],
  [
    { S3_BUCKET: 'faro', S3_PUBLIC_ENDPOINT: 'https://files.example' },
    'S3_PUBLIC_ENDPOINT solo sirve con S3_DIRECT_READS=true.',
  ],
])('what does not fit together is said: %o', (env, text) => {
  expect(() => readConfig(env)).toThrow(text ?? /^S3_PREFIX debe ser una carpeta/u)
})
