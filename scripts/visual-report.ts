import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Failure } from './testing/reports.ts'
import { results } from '../tests/visual/paths.ts'

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** Writes a page with each differing screenshot beside its baseline, and the other failures. */
export async function writeReport(failures: Failure[]): Promise<string> {
  const files = existsSync(results) ? await readdir(results) : []
  const shots = files.filter((file) => file.endsWith('.now.webp')).sort()
  const figure = (file: string, caption: string) =>
    files.includes(file)
      ? `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="${caption}"></a></figure>`
      : `<figure><figcaption>${caption}</figcaption><p>none</p></figure>`
  const rows = shots.map((now) => {
    const base = now.replace(/\.now\.webp$/, '')
    return `<section><h2>${escape(base)}</h2><div class="row">${figure(`${base}.before.webp`, 'baseline')}${figure(now, 'now')}${figure(`${base}.diff.webp`, 'difference')}</div></section>`
  })
  const list = failures.map(
    ({ name, message }) =>
      `<details><summary>${escape(name)}</summary><pre>${escape(message)}</pre></details>`,
  )
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Visual check</title>
<meta name="viewport" content="width=device-width">
<style>
body{font:15px/1.5 system-ui,sans-serif;margin:2rem;background:#f6f4f0;color:#1c1a17}
section{background:#fff;border:1px solid #e6e1d8;border-radius:12px;padding:1rem;margin:1rem 0}
h2{font-size:1rem;margin:0 0 .5rem}.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem}
figure{margin:0}figcaption{font-size:.8rem;color:#5e584f}img{max-width:100%;border:1px solid #e6e1d8}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem}
</style>
<h1>Visual check</h1>
<p>${shots.length} screenshots differ, ${failures.length} stories fail. Accept the new pictures with <code>npm run visual:update</code>.</p>
${rows.join('\n')}
<h1>Messages</h1>
${list.join('\n')}
</html>`
  const path = join(results, 'index.html')
  await writeFile(path, html)
  return path
}
