/** Runs one process of a suite and reads its report. */
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { countProcessorTime } from './processorTime.ts'
import { noTests, type ReadReport, type Report } from './reports.ts'

export interface Command {
  /** A file under node_modules, or a script of this project, and its arguments. */
  args: string[]
  env?: NodeJS.ProcessEnv
  /** The report; without one only the exit code counts. */
  report?: { file: string; read: ReadReport }
  /** Whether the command may find nothing to run. */
  mayBeEmpty?: boolean
}

export interface Outcome extends Report {
  output: string
  seconds: number
  /** Processor time of all its processes; NaN if the system does not report it. */
  processorSeconds: number
}

/** The variable that identifies the processes of a run. */
const runVariable = 'FARO_TEST_RUN'
let runs = 0

function start({
  args,
  env,
}: Command): Promise<Pick<Outcome, 'output' | 'processorSeconds'> & { code: number }> {
  return new Promise((resolve) => {
    const id = `${process.pid}-${(runs += 1)}`
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env, [runVariable]: id },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const processorSeconds = countProcessorTime(child.pid, `${runVariable}=${id}`)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => (output += `${error.message}\n`))
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: output.trimEnd(), processorSeconds: processorSeconds() }),
    )
  })
}

/** Checks the report against the exit code: an unexplained failure of the process counts as one failure. */
function judge({ report, mayBeEmpty }: Command, code: number, read: Report = noTests()): Report {
  const failed = (message: string): Report => ({ ...read, failures: [{ name: 'The run itself', message }] })
  if (!report) return code === 0 ? { ...read, passed: 1 } : failed(`ended with ${code}`)
  if (read.failures.length > 0) return read
  if (code !== 0) return failed(`ended with ${code}, though no test failed`)
  return read.passed > 0 || mayBeEmpty ? read : failed('ran nothing')
}

/** Runs the command to completion. A check without tests of its own counts as one; a run without tests is a failure. */
export async function run(command: Command): Promise<Outcome> {
  const { report } = command
  if (report) await rm(report.file, { force: true })
  const begun = performance.now()
  const { code, output, processorSeconds } = await start(command)
  const seconds = (performance.now() - begun) / 1000
  const read =
    report &&
    (await readFile(report.file, 'utf8').then(
      (text) => report.read(JSON.parse(text)),
      () => undefined,
    ))
  return { ...judge(command, code, read), output, seconds, processorSeconds }
}
