/**
 * Pages of the client that notifications and letters lead to. They are stored with them, so an address stays: a page that
 * moves leaves a redirect behind.
 */
export const pages = {
  announcement: (id: string) => `/dashboard/announcements/${id}`,
  audit: () => '/security/audit',
  chargeRun: (id: string) => `/dashboard/finances/charges/${id}`,
  chargeRuns: () => '/dashboard/finances/charges',
  jobs: () => '/dashboard/import-export',
  ledgerCheck: () => '/dashboard/finances/check',
  mail: () => '/security/mail',
  ownCard: () => '/dashboard/my-card',
  /** The member's own account, where the receipt is shown with its QR. */
  ownReceipt: (id: string) => `/dashboard/my-account?receipt=${id}`,
  periods: () => '/dashboard/finances/periods',
  proposals: () => '/dashboard/members/proposals',
  security: () => '/security',
  user: (id: string) => `/security/users/${id}`,
} as const
