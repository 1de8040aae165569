import { marked } from '#shared/format/marked'

/** A text with what a search found of it marked. */
export const Marked = ({ text, q }: { text: string; q: string }) =>
  marked(text, q).map((piece, index) => (piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text))
