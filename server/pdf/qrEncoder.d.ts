/** The QR encoder inside pdfmake, which its types don't name. */
declare module 'pdfmake/js/qrEnc.js' {
  interface Drawing {
    /** The white ground, then a square for each dark module, row by row. */
    _canvas: { x: number; y: number; w: number }[]
    _width: number
  }
  const encoder: { measure(node: { qr: string; eccLevel: 'L' | 'M' | 'Q' | 'H' }): Drawing }
  // eslint-disable-next-line import/no-default-export -- as the package exports it
  export default encoder
}
