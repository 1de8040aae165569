/** Addresses of all pages (specification, section 2). A route is declared by the same functions: `path: garagePath(':id')`. */

export const LOGIN = '/login'
export const UPDATE_PASSWORD = '/update-password'
/** Change of the password, which leads on to `next`. */
export const updatePasswordPath = (next: string) => `${UPDATE_PASSWORD}?next=${next}`

export const DASHBOARD = '/dashboard'
export const HOME = `${DASHBOARD}/home`

export const OWN_CARD = `${DASHBOARD}/my-card`
export const OWN_CONTACTS = `${OWN_CARD}/edit`
export const OWN_GARAGES = `${DASHBOARD}/my-garages`
export const OWN_ACCOUNT = `${DASHBOARD}/my-account`

export const GBC = '/cooperative'
export const GBC_CREATE = `${GBC}/create`
export const GBC_EDIT = `${GBC}/edit`
export const GBC_RESTORE = `${GBC}/restore`
export const SETTINGS = `${DASHBOARD}/settings`
export const settingsPath = (section: string) => `${SETTINGS}?tab=${section}`
export const settingsEditPath = (section: string) => `${SETTINGS}/${section}`

export const MEMBERS = `${DASHBOARD}/members`
export const MEMBER_CREATE = `${MEMBERS}/create`
export const memberPath = (id: string) => `${MEMBERS}/${id}`
export const memberEditPath = (id: string) => `${MEMBERS}/edit/${id}`
/** Members who look like one, and the merge of two of them: into the first, who stays. */
export const DUPLICATES = `${MEMBERS}/duplicates`
export const mergePath = (id: string, other_id?: string) =>
  `${MEMBERS}/merge/${id}${other_id ? `?other=${other_id}` : ''}`
/** Changes of contacts that members propose. */
export const PROPOSALS = `${MEMBERS}/proposals`
export const proposalsOfPath = (member_id: string) => `${PROPOSALS}?member_id=${member_id}`

export const GARAGES = `${DASHBOARD}/garages`
export const GARAGE_CREATE = `${GARAGES}/create`
export const GARAGE_PLAN = `${GARAGES}/plan`
export const garagePath = (id: string) => `${GARAGES}/${id}`
export const garageEditPath = (id: string) => `${GARAGES}/edit/${id}`
export const garageTransferPath = (id: string) => `${garagePath(id)}/transfer`

export const PROPERTY = `${DASHBOARD}/cooperative-property`
const PROPERTY_RECORDS = `${DASHBOARD}/property`
export const PROPERTY_CREATE = `${PROPERTY_RECORDS}/create`
export const propertyPath = (id: string) => `${PROPERTY_RECORDS}/${id}`
export const propertyEditPath = (id: string) => `${propertyPath(id)}/edit`
export const propertyImagesPath = (id: string) => `${propertyPath(id)}/images`

export const DOCUMENTS = `${DASHBOARD}/documents`
export const DOCUMENT_CREATE = `${DOCUMENTS}/create`
export const documentPath = (id: string) => `${DOCUMENTS}/${id}`
export const documentEditPath = (id: string) => `${documentPath(id)}/edit`

export const ANNOUNCEMENTS = `${DASHBOARD}/announcements`
export const ANNOUNCEMENT_CREATE = `${ANNOUNCEMENTS}/create`
/** A new one with what another says. */
export const announcementCopyPath = (id: string) => `${ANNOUNCEMENT_CREATE}?copy=${id}`
export const announcementPath = (id: string) => `${ANNOUNCEMENTS}/${id}`
export const announcementEditPath = (id: string) => `${announcementPath(id)}/edit`

export const IMPORT_EXPORT = `${DASHBOARD}/import-export`

export const HELP = `${DASHBOARD}/help`
export const helpPath = (article: string) => `${HELP}?article=${article}`

export const NOTIFICATIONS = '/notifications'
export const PROFILE = '/profile'
export const PROFILE_EDIT = `${PROFILE}/edit`

export const SECURITY = '/security'
export const USERS = `${SECURITY}/users`
export const INVITE = `${USERS}/invite`
export const invitePath = (member_id: string) => `${INVITE}?member=${member_id}`
export const userPath = (id: string) => `${USERS}/${id}`
export const userEditPath = (id: string) => `${USERS}/edit/${id}`
export const AUDIT = `${SECURITY}/audit`
export const MAIL = `${SECURITY}/mail`
export const DIRECTORIES = `${SECURITY}/directories`
