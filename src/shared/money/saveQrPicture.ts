/** Pixels of the picture: banks read it from a telephone's gallery. */
const SIDE = 900
/** White around the code, which it isn't found without: four modules and more. */
const MARGIN = 80

/** Saves a QR drawn as SVG as a picture. @param place where the drawing stands */
export async function saveQrPicture(place: HTMLElement | null, fileName: string): Promise<void> {
  const drawing = place?.querySelector('svg')
  if (!drawing) return
  const source = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' }),
  )
  const image = new Image(SIDE, SIDE)
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const paper = canvas.getContext('2d')
  if (!paper) return
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, SIDE, SIDE)
  // Modules stay squares with sharp edges.
  paper.imageSmoothingEnabled = false
  paper.drawImage(image, MARGIN, MARGIN, SIDE - 2 * MARGIN, SIDE - 2 * MARGIN)
  URL.revokeObjectURL(source)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
