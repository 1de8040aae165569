import type { ConsoleMessage, Page } from '@playwright/test'

/**
 * Collects what a page must never say: errors of scripts, violations of the content security policy, errors in the
 * console. A refusal by the server (422, 409 …) is part of many journeys and shown by the page itself: not counted.
 */
export class PageWatch {
  readonly complaints: string[] = []
  private readonly expected: RegExp[] = [/^Failed to load resource: the server responded with a status of 4\d\d/]

  /** While the server is away the browser reports every failed connection. */
  expectServerAway() {
    this.expected.push(/net::ERR_|WebSocket connection to|status of 50[23]/)
  }

  look(page: Page) {
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', (message) => this.hear(page, message))
  }

  private hear(page: Page, message: ConsoleMessage) {
    const text = message.text()
    const isComplaint = message.type() === 'error' || /Content Security Policy/i.test(text)
    if (isComplaint && !this.expected.some((pattern) => pattern.test(text)))
      this.complaints.push(`${page.url()}: ${text}`)
  }
}
