/** What antd and React expect of a browser and jsdom has not. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver ??= NoResizeObserver
window.matchMedia ??= (query) => ({
  media: query,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.scrollTo = () => undefined
Element.prototype.scrollIntoView ??= () => undefined
// antd measures pseudo-elements, which jsdom refuses with a page of "not implemented" a call.
const styleOf = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => styleOf(element)

/** antd's select waits for its own next task by a channel. */
class NextTaskChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null }
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) }
}
window.MessageChannel ??= NextTaskChannel as unknown as typeof MessageChannel

// React reads the form whose submit begins a transition. Node's FormData, which the tests' fetch needs, knows no forms.
window.FormData = class extends window.FormData {
  constructor() {
    super()
  }
}
// Without the top layer and the focus kept inside, which tests of a browser look at.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}

// A page's fault fails its test loudly instead of showing as an empty screen.
window.reportError ??= (error: unknown) => {
  throw error
}

// The client gives a call up after a second. A machine with much to do must not look like a server that is away: a call
// gets twenty more. Of one that has ended by then giving it up is of no effect.
const PATIENCE_MS = 20_000
window.AbortController = class extends AbortController {
  override abort(reason?: unknown) {
    if (!(reason instanceof DOMException && reason.name === 'TimeoutError')) super.abort(reason)
    else setTimeout(() => super.abort(reason), PATIENCE_MS)
  }
}
