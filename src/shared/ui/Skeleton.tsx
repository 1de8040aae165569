import './ui.css'

/** Grey lines in the place of text that is still on its way. */
export const Skeleton = ({ lines }: { lines: number }) => (
  <div className="skeleton" role="status" aria-busy aria-label="Загрузка">
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} />
    ))}
  </div>
)
