import { lexer } from 'marked'
import type { ReactNode } from 'react'
import { markupBlocks, type MarkupSpan } from '#contract/markup'
import './markup.css'

const Span = ({ text, bold, href }: MarkupSpan): ReactNode => {
  const words = bold ? <strong>{text}</strong> : text
  return href === undefined ? (
    words
  ) : (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {words}
    </a>
  )
}

/** Neither blocks nor their words ever change places. */
const drawn = (spans: MarkupSpan[]) => spans.map((span, index) => <Span key={index} {...span} />)

/** Text in the small markup (contract/markup.ts): paragraphs, lists, bold and links; whatever else it holds is text. */
export const Markup = ({ text }: { text: string }) => (
  <div className="markup">
    {markupBlocks(lexer(text)).map((block, index) =>
      block.kind === 'paragraph' ? (
        <p key={index}>{drawn(block.spans)}</p>
      ) : (
        <ul key={index}>
          {block.items.map((spans, place) => (
            <li key={place}>{drawn(spans)}</li>
          ))}
        </ul>
      ),
    )}
  </div>
)
