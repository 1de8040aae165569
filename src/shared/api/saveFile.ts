/** Fetches a file with the session's token and hands it to the browser to save. */
export async function saveFile(path: string, fileName: string, token: string): Promise<void> {
  const answer = await fetch(new URL(path, location.origin), { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`)
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
