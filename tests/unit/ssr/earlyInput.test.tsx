// @vitest-environment jsdom
import { act, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyComponent } from '../../../src/lazy/lazyComponent.tsx'
import type { Region } from '../../../src/ssr/earlyPresses.ts'
import { HydratedPart } from '../../../src/ssr/firstRender.tsx'
import { ReadyMarker } from '../../../src/ssr/ReadyMarker.tsx'
import { recordInput } from '../../../src/ssr/recordInput.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
/** A store that never changes. */
const never = () => () => undefined
const showStartFailure = vi.fn()

beforeEach(() => {
  showStartFailure.mockReset()
  recordInput(showStartFailure)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  window.faroInput?.stop()
  delete window.faroInput
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

/** Puts the server's HTML into the document. @returns a function that hydrates it. */
function serve(
  screen: ReactNode,
  hydrated: ReactNode = screen,
  region: Region = 'screen',
): () => Promise<void> {
  const page = (content: ReactNode) => (
    <>
      <header>
        <Opener />
      </header>
      <main>{content}</main>
      <ReadyMarker region={region} />
    </>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page(screen))
  document.body.append(container)
  return async () => {
    await act(async () => {
      root = hydrateRoot(container, page(hydrated), { onRecoverableError: () => undefined })
    })
    // The presses are repeated in later tasks.
    await act(async () => {
      for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve))
    })
  }
}

function Opener() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" aria-label="Abrir" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

function Like() {
  const [liked, setLiked] = useState(false)
  return <button type="button" aria-label="Me gusta" aria-pressed={liked} onClick={() => setLiked(!liked)} />
}

function find(selector: 'textarea'): HTMLTextAreaElement
function find(selector: 'input'): HTMLInputElement
function find(selector: string): HTMLElement
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

describe('a press before hydration', () => {
  it('is acknowledged at once and takes effect once', async () => {
    const hydrate = serve(<Like />)
    const like = find('[aria-label="Me gusta"]')
    like.click()
    expect(like.hasAttribute('data-waiting')).toBe(true)
    await hydrate()
    expect(like.getAttribute('aria-pressed')).toBe('true')
    expect(like.hasAttribute('data-waiting')).toBe(false)
    await act(async () => like.click())
    expect(like.getAttribute('aria-pressed')).toBe('false')
  })

  it('is acknowledged until the code behind it has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<() => string>()
    const Layer = lazyComponent(() => promise, { kind: 'layer' })
    function Details() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button type="button" aria-label="Detalles" onClick={() => setOpen(true)} />
          {open && <Layer />}
        </>
      )
    }
    const hydrate = serve(<Details />)
    const details = find('[aria-label=Detalles]')
    details.click()
    await hydrate()
    expect(details.hasAttribute('data-waiting')).toBe(true)
    await act(async () => resolve(() => 'Reunión'))
    expect(find('main').textContent).toBe('Reunión')
    expect(details.hasAttribute('data-waiting')).toBe(false)
  })

  it('takes effect once although it is repeated', async () => {
    const hydrate = serve(<Like />)
    for (let press = 0; press < 4; press += 1) find('[aria-label="Me gusta"]').click()
    await hydrate()
    expect(find('[aria-label="Me gusta"]').getAttribute('aria-pressed')).toBe('true')
  })

  it('keeps the order of presses on several controls', async () => {
    const order: string[] = []
    const hydrate = serve(
      <>
        <button type="button" onClick={() => order.push('uno')}>
          uno
        </button>
        <button type="button" onClick={() => order.push('dos')}>
          dos
        </button>
      </>,
    )
    const [, one, two] = document.querySelectorAll('button')
    two?.click()
    one?.click()
    await hydrate()
    expect(order).toEqual(['dos', 'uno'])
  })

  it('reaches a control that was rendered again elsewhere', async () => {
    const pressed = vi.fn()
    const list = (names: string[]) =>
      names.map((name) => (
        <button key={name} type="button" onClick={() => pressed(name)}>
          {name}
        </button>
      ))
    const hydrate = serve(
      <section>{list(['uno', 'dos'])}</section>,
      <article>{list(['cero', 'uno', 'dos'])}</article>,
    )
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'dos')?.click()
    await hydrate()
    expect(pressed.mock.calls).toEqual([['dos']])
  })

  it('is handled with the values of the browser, not with those of the server', async () => {
    const handled: string[] = []
    function Draft() {
      const draft = useSyncExternalStore(
        never,
        () => 'borrador',
        () => 'nada',
      )
      return (
        <button type="button" onClick={() => handled.push(draft)}>
          Empezar
        </button>
      )
    }
    const hydrate = serve(
      <HydratedPart>
        <Draft />
      </HydratedPart>,
    )
    find('main button').click()
    await hydrate()
    expect(handled).toEqual(['borrador'])
  })

  it('does not reach the same control of another card', async () => {
    const pressed = vi.fn()
    const card = (name: string) => (
      <article id={name}>
        <button type="button" onClick={() => pressed(name)}>
          Me gusta 3
        </button>
      </article>
    )
    const hydrate = serve(<section>{card('uno')}</section>, <div>{card('dos')}</div>)
    find('article button').click()
    await hydrate()
    expect(pressed).not.toHaveBeenCalled()
  })

  it('is dropped on another screen, and if the control is disabled or gone', async () => {
    const pressed = vi.fn()
    const button = (disabled: boolean) => (
      <button type="button" disabled={disabled} onClick={pressed}>
        Enviar
      </button>
    )
    function Form() {
      return button(
        useSyncExternalStore(
          never,
          () => true,
          () => false,
        ),
      )
    }
    const hydrate = serve(<Form />)
    find('main button').click()
    find('header button').click()
    history.pushState(null, '', '/otra')
    await hydrate()
    expect(find('header button').textContent).toBe('0')
    expect([pressed.mock.calls, document.querySelectorAll('[data-waiting]').length]).toEqual([[], 0])
  })

  it('is dropped when its drawer was closed meanwhile, and does not close it again later', async () => {
    const closed = vi.fn()
    const drawer = (
      <button type="button" onClick={closed}>
        Cerrar
      </button>
    )
    history.replaceState(null, '', '/?mensajes=')
    function Drawer() {
      const [open, setOpen] = useState(false)
      return <section onFocus={() => setOpen(true)}>{open && drawer}</section>
    }
    const hydrate = serve(<section>{drawer}</section>, <Drawer />)
    find('main button').click()
    history.replaceState(null, '', '/')
    await hydrate()
    expect(window.faroInput).toBeUndefined()
    await act(async () => void find('section').dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    await act(() => new Promise((resolve) => setTimeout(resolve, 120)))
    expect(find('main button').textContent).toBe('Cerrar')
    expect(closed).not.toHaveBeenCalled()
  })

  it('does not capture shortcuts and page keys', () => {
    serve(<Like />)
    const send = (target: HTMLElement, key: string, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(send(find('main button'), 'r', { ctrlKey: true })).toBe(false)
    expect(send(find('main button'), 'Home', { metaKey: true })).toBe(false)
    expect(send(document.body, 'ArrowDown')).toBe(false)
    expect(document.querySelector('[data-waiting]')).toBeNull()
  })

  it('does not capture links', () => {
    serve(<a href="#destino">Ver</a>)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    find('a').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
    expect(window.faroInput?.presses).toEqual([])
  })

  it('submits a form once, and not natively', async () => {
    const submitted = vi.fn((event: React.FormEvent) => event.preventDefault())
    const hydrate = serve(
      <form onSubmit={submitted}>
        <button type="submit">Enviar</button>
      </form>,
    )
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    find('form').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    await hydrate()
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  it('repeats a key for the screen, and does not capture those with a native effect', async () => {
    const keys: string[] = []
    const hydrate = serve(
      <button type="button" role="tab" onKeyDown={({ key }) => keys.push(key)}>
        Mensajes
      </button>,
    )
    const send = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      find('[role=tab]').dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(['Tab', 'Enter', 'ArrowDown'].map(send)).toEqual([false, false, true])
    await hydrate()
    expect(keys).toEqual(['ArrowDown'])
  })
})

describe('a shell hydrated before the code of its screen', () => {
  it('answers presses at once, and those on the screen as soon as it is hydrated', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: typeof Like }>()
    const LazyLike = lazy(() => promise)
    const hydrate = serve(
      <Suspense>
        <Like />
      </Suspense>,
      <Suspense>
        <LazyLike />
      </Suspense>,
      'shell',
    )
    const like = find('[aria-label="Me gusta"]')
    like.click()
    find('header button').click()
    await hydrate()
    expect(find('header button').textContent).toBe('1')
    expect([like.getAttribute('aria-pressed'), like.dataset['waiting']]).toEqual(['false', ''])
    // The press is recorded as before, and counted once.
    like.click()
    resolve({ default: Like })
    await act(() => vi.waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true')))
    expect(like.hasAttribute('data-waiting')).toBe(false)
  })
})

describe('a field changed before hydration', () => {
  function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    field.focus()
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  function Fields() {
    const [text, setText] = useState('')
    const [checked, setChecked] = useState(false)
    return (
      <>
        <textarea value={text} onChange={({ target }) => setText(target.value)} />
        <output>{text}</output>
        <input type="checkbox" checked={checked} onChange={({ target }) => setChecked(target.checked)} />
        <i>{String(checked)}</i>
      </>
    )
  }

  it('keeps its text and reports it to the application', async () => {
    const hydrate = serve(<Fields />)
    const field = find('textarea')
    type(field, 'Hola')
    await hydrate()
    expect(field.value).toBe('Hola')
    expect(find('output').textContent).toBe('Hola')
    expect(document.activeElement).toBe(field)
  })

  it('reports its text although a file was chosen in another field', async () => {
    const hydrate = serve(
      <>
        <input type="file" />
        <Fields />
      </>,
    )
    find('input').dispatchEvent(new Event('input', { bubbles: true }))
    type(find('textarea'), 'Hola')
    await hydrate()
    expect(find('output').textContent).toBe('Hola')
  })

  it('reports that it was checked', async () => {
    const hydrate = serve(<Fields />)
    find('input').click()
    await hydrate()
    expect(find('input').checked).toBe(true)
    expect(find('i').textContent).toBe('true')
  })
})
