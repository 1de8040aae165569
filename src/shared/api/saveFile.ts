/** A larger file would fill the tab's memory. */
const FITS_MEMORY = 100 * 1024 * 1024

function follow(address: string, fileName: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}

/**
 * Hands a file of a job to the browser to save: fetched with the session's token, or, when it is large, by the browser
 * itself, from whose cookie the server takes the token there.
 * @param size bytes, where known
 */
export async function saveFile(path: string, fileName: string, token: string, size = 0): Promise<void> {
  if (size > FITS_MEMORY) return follow(path, fileName)
  const answer = await fetch(new URL(path, location.origin), { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`)
  const address = URL.createObjectURL(await answer.blob())
  follow(address, fileName)
  URL.revokeObjectURL(address)
}
