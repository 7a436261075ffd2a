/** Helpers of testimonial tests: prompts, requests, and forms of any size over a real connection. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { TestimonialProgress } from '../../../src/api/contract/testimonials.ts'
import { eventually } from '../../eventually.ts'
import type { Db } from '../../../server/db/client.ts'
import { as, form, type FormFields, type Member } from './harness.ts'

export interface Prompt {
  points?: number
  title?: string
  active?: boolean
  position?: number
}

/** Adds a prompt to a community; returns its id. */
export async function addPrompt(db: Db, communityId: string, prompt: Prompt = {}): Promise<string> {
  const { points = 25, title = 'Tu primer mes', active = true, position = 0 } = prompt
  const id = uuid()
  await db
    .insertInto('testimony_types')
    .values({
      id,
      community_id: communityId,
      title,
      description: 'Un minuto basta.',
      prompt: '¿Qué ha cambiado?',
      points_value: points,
      is_active: active,
      position,
    })
    .execute()
  return id
}

export interface Answer {
  success?: boolean
  upload_id?: string
  error?: string
  error_code?: string
}

/** Testimonial calls of a member. */
export function testimonialCalls(app: FastifyInstance) {
  const send = async (member: Member, fields: FormFields) => {
    const url = '/api/testimonios/upload-with-progress'
    const reply = await app.inject(as(member, { method: 'POST', url, ...form(fields) }))
    return { status: reply.statusCode, body: reply.json<Answer>() }
  }
  const at = (method: 'GET' | 'DELETE') => async (member: Member, id: string) => {
    const reply = await app.inject(as(member, { method, url: `/api/testimonios/upload-progress/${id}` }))
    return { status: reply.statusCode, body: reply.json<TestimonialProgress>() }
  }
  const progress = at('GET')
  /** Waits until an upload has ended; returns its last progress. */
  async function done(member: Member, id: string): Promise<TestimonialProgress> {
    let { body } = await progress(member, id)
    await until(async () => {
      ;({ body } = await progress(member, id))
      return body.status !== 'uploading' && body.status !== 'processing'
    })
    return body
  }
  return { send, progress, cancel: at('DELETE'), done }
}

const piece = Buffer.alloc(256 * 1024)

export interface BigUpload {
  /** The reply; undefined if the connection was closed before. */
  answer: Promise<{ status: number; body: Answer } | undefined>
  /** Number of bytes sent. */
  sent: () => number
  /** Cuts the connection. */
  cut: () => void
  /** Continues after `pauseAt`: up to a number of bytes, or to the end. */
  resume: (until?: number) => void
}

interface BigForm {
  fields: Record<string, string>
  /** Size in bytes; generated while sending. */
  bytes: number
  /** First bytes of the file. */
  head: Buffer
  field?: string
  /** Pauses, with the connection open, after this many bytes. */
  pauseAt?: number
}

/** Sends a form with one large file over a real connection, as a browser does. */
export function sendBig(app: FastifyInstance, member: Member, options: BigForm): BigUpload {
  const { fields, bytes, head, field = 'video', pauseAt = Infinity } = options
  const boundary = randomUUID()
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const opening = Buffer.from(
    `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="v.mp4"\r\n` +
      'Content-Type: video/mp4\r\n\r\n',
  )
  const closing = Buffer.from(`\r\n--${boundary}--\r\n`)
  const request = http.request({
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/api/testimonios/upload-with-progress',
    agent: false,
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': opening.length + bytes + closing.length,
    },
  })
  let sent = 0
  let limit = pauseAt
  let wake: (() => void) | undefined
  const ended = new AbortController()
  request.once('close', () => ended.abort())

  async function write() {
    request.write(opening)
    let next = head
    while (sent < bytes) {
      if (sent >= limit) await new Promise<void>((resolve) => (wake = resolve))
      if (request.destroyed) return
      const chunk = next.subarray(0, bytes - sent)
      sent += chunk.length
      if (!request.write(chunk)) await once(request, 'drain', { signal: ended.signal })
      next = piece
    }
    request.end(closing)
  }

  const answer = new Promise<{ status: number; body: Answer } | undefined>((resolve) => {
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', () => resolve(undefined))
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()) as Answer,
        }),
      )
    })
    request.on('error', () => resolve(undefined))
  })
  void write().catch(() => undefined)
  return {
    answer,
    sent: () => sent,
    cut: () => {
      request.destroy()
      wake?.()
    },
    resume: (until = Infinity) => {
      limit = until
      wake?.()
    },
  }
}

/** Waits until a condition holds. */
export const until = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  eventually(async () => expect(await holds()).toBe(true))
