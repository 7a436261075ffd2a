/** A fake XMLHttpRequest that tests answer manually. */
export class FakeXhr extends EventTarget {
  static sent: FakeXhr[] = []
  upload = new EventTarget()
  form = new FormData()
  headers = new Headers()
  status = 0
  statusText = 'Texto'
  responseText = ''
  aborted = false

  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader() {
    return null
  }
  send(body: FormData) {
    this.form = body
    FakeXhr.sent.push(this)
  }
  abort() {
    this.aborted = true
    this.#end('abort')
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.#end('load')
  }
  cut() {
    this.#end('error')
  }

  #end(name: string) {
    this.dispatchEvent(new Event(name))
    this.dispatchEvent(new Event('loadend'))
  }
}

export const lastXhr = (): FakeXhr | undefined => FakeXhr.sent.at(-1)
