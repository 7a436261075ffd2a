/** The baseline: React alone, with one heading and one working button. */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [count, setCount] = useState(0)
  return (
    <main>
      <h1>React</h1>
      <button type="button" data-pressed={count > 0 || undefined} onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
