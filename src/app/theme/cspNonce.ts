/** The nonce that the server put into the page: the only styles that the Content-Security-Policy lets through. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

/**
 * antd forgets the nonce in three places: measuring the scroll bar, locking the page under a dialog, sizing a text area.
 * Each style element gets it here, and the text area's style goes past the attribute, which the policy refuses.
 */
export function patchStyles() {
  const createElement = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options)
    if (name.toLowerCase() === 'style') element.nonce = cspNonce
    return element
  }

  const setAttribute = (element: Element, name: string, value: string) =>
    Element.prototype.setAttribute.call(element, name, value)
  HTMLTextAreaElement.prototype.setAttribute = function (name, value) {
    if (name === 'style') this.style.cssText = value
    else setAttribute(this, name, value)
  }
}
