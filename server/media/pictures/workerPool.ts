/**
 * A pool of worker processes that convert pictures: limited concurrency, fair between people, with a timeout per
 * picture.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import path from 'node:path'
import { HttpError } from '../../errors.ts'
import type { PictureInfo, PictureJob, PictureRefusal, PictureReply } from './job.ts'

export interface PictureWorkerPool {
  /**
   * Converts a picture for a person. One picture per person is converted at a time; the others wait.
   * @throws {HttpError} 413 or 415 for an invalid picture; 429 or 503 with `Retry-After` when too many are waiting.
   */
  convert: (job: PictureJob, ownerId: string) => Promise<PictureInfo>
  /** Number of pictures being converted, and waiting. */
  state: () => { working: number; waiting: number }
}

interface WorkerPoolOptions {
  /** Number of concurrent conversions. */
  concurrency?: number
  /** Timeout per picture in milliseconds. */
  timeoutMs?: number
  /** Milliseconds after which an idle worker ends. */
  idleMs?: number
}

/** Maximum number of running and waiting pictures, per person and in total. */
const limits = { person: 6, all: 200 }

interface Task {
  job: PictureJob
  ownerId: string
  /** A worker died while running it; it gets one retry. */
  retried?: boolean
  resolve: (info: PictureInfo) => void
  reject: (error: Error) => void
}

const megapixels = (pixels: number) =>
  new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 }).format(Math.ceil(pixels / 1e6))

function refusalError(refusal: PictureRefusal): HttpError {
  if (refusal.why === 'unreadable') {
    return new HttpError(415, 'No pudimos leer la imagen. Puede estar dañada: prueba con otra.', {
      code: 'INVALID_FILE_TYPE',
    })
  }
  const { width, height, frames, maxPixels, isByFormat } = refusal
  const most = `${isByFormat ? 'en su formato ' : ''}el máximo son ${Math.floor(maxPixels / 1e6)}`
  const text =
    frames > 1
      ? `La animación suma ${megapixels(width * height * frames)} megapíxeles (${frames} imágenes de ${width} × ${height}); ${most}. Prueba con menos imágenes o más pequeñas.`
      : `La imagen tiene ${megapixels(width * height)} megapíxeles (${width} × ${height}); ${most}. Prueba con una más pequeña.`
  return new HttpError(413, text, { code: 'LIMIT_PIXELS' })
}
const tooSlow = () =>
  new HttpError(413, 'La imagen tarda demasiado en prepararse. Prueba con una más pequeña.', {
    code: 'LIMIT_PIXELS',
  })
const tooManyOfPerson = () =>
  new HttpError(429, 'Aún estamos preparando otras imágenes tuyas. Prueba en unos segundos.', {
    headers: { 'retry-after': '5' },
  })
const tooMany = () =>
  new HttpError(503, 'Hay muchas imágenes esperando. Prueba en unos segundos.', {
    headers: { 'retry-after': '10' },
  })

export function createPictureWorkerPool(options: WorkerPoolOptions = {}): PictureWorkerPool {
  const { timeoutMs = 60_000, idleMs = 20_000 } = options
  // Leave one core to everything else.
  const { concurrency = Math.max(1, availableParallelism() - 1) } = options
  const waiting: Task[] = []
  const working = new Map<Task, ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const isOwnedBy = (ownerId: string) => (task: Task) => task.ownerId === ownerId
  const hasWork = (ownerId: string) => [...working.keys()].some(isOwnedBy(ownerId))

  function startNext(): void {
    if (working.size >= concurrency) return
    const index = waiting.findIndex(({ ownerId }) => !hasWork(ownerId))
    const [task] = index < 0 ? [] : waiting.splice(index, 1)
    if (!task) return
    const worker = takeWorker()
    working.set(task, worker)
    runJob(worker, task.job, timeoutMs)
      .then(task.resolve, (error: Error) => {
        // The picture need not be the cause: the system kills workers when memory runs out.
        if (!(error instanceof WorkerDied)) task.reject(error)
        else if (task.retried) task.reject(refusalError({ why: 'unreadable' }))
        else waiting.unshift(Object.assign(task, { retried: true }))
      })
      .finally(() => {
        working.delete(task)
        releaseWorker(worker)
        startNext()
      })
    startNext()
  }

  function takeWorker(): ChildProcess {
    const [found] = idle
    if (!found) return newWorker()
    const [worker, timer] = found
    clearTimeout(timer)
    idle.delete(worker)
    return worker
  }

  function releaseWorker(worker: ChildProcess): void {
    if (!worker.connected) return
    const timer = setTimeout(() => {
      idle.delete(worker)
      worker.disconnect()
    }, idleMs).unref()
    idle.set(worker, timer)
  }

  function newWorker(): ChildProcess {
    const worker = startWorker()
    // Remove a worker that ends while it is idle.
    worker.once('exit', () => {
      clearTimeout(idle.get(worker))
      idle.delete(worker)
    })
    return worker
  }

  return {
    state: () => ({ working: working.size, waiting: waiting.length }),
    convert: (job, ownerId) =>
      new Promise((resolve, reject) => {
        const own = [...working.keys(), ...waiting].filter(isOwnedBy(ownerId)).length
        if (own >= limits.person) throw tooManyOfPerson()
        if (waiting.length >= limits.all) throw tooMany()
        waiting.push({ job, ownerId, resolve, reject })
        startNext()
      }),
  }
}

function startWorker(): ChildProcess {
  const worker = fork(path.join(import.meta.dirname, 'worker.ts'), [], {
    // The worker needs neither settings nor secrets.
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  lowerPriority(worker)
  // Do not keep the server process alive for it.
  worker.unref()
  worker.channel?.unref()
  return worker
}

/** Lowers the worker's scheduling priority, already while it starts. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The worker has ended already, or the system does not support priorities.
  }
}

class WorkerDied extends Error {}

/** Runs one job on a worker. A worker that times out or dies is not reused. */
function runJob(worker: ChildProcess, job: PictureJob, timeoutMs: number): Promise<PictureInfo> {
  return new Promise<PictureReply>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(tooSlow()), true), timeoutMs)
    const died = () => end(() => reject(new WorkerDied()), true)
    const replied = (reply: PictureReply) => end(() => resolve(reply), false)
    function end(settle: () => void, dead: boolean): void {
      clearTimeout(timer)
      worker.off('message', replied).off('exit', died).off('error', died)
      worker.channel?.unref()
      if (dead) {
        worker.on('error', () => undefined)
        if (worker.connected) worker.disconnect()
        worker.kill('SIGKILL')
      }
      settle()
    }
    worker.on('message', replied).on('exit', died).on('error', died)
    worker.channel?.ref()
    worker.send(job, (error) => error && died())
  }).then((reply) => {
    if ('info' in reply) return reply.info
    if ('refused' in reply) throw refusalError(reply.refused)
    throw Object.assign(new Error(`picture not written: ${reply.failed}`), { code: reply.failed })
  })
}

/** The pool of the server process. */
export const pictureWorkerPool: PictureWorkerPool = createPictureWorkerPool()
