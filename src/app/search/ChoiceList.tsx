import type { MouseEvent } from 'react'
import { Marked } from '#shared/ui/Marked'
import type { Choice, ChoiceGroup } from './choices'

interface Props {
  id: string
  groups: readonly ChoiceGroup[]
  q: string
  active: Choice | undefined
  /** What is shown is the answer to an earlier text. */
  waiting: boolean
  optionId: (choice: Choice) => string
  onChoose: (choice: Choice, newTab: boolean) => void
}

/** What the palette offers, in groups. The focus stays in the field, which names the active choice. */
export const ChoiceList = ({ id, groups, q, active, waiting, optionId, onChoose }: Props) => (
  <div
    id={id}
    role="listbox"
    aria-label="Найденное"
    className={waiting ? 'palette-list palette-waiting' : 'palette-list'}
  >
    {groups.map((group) => (
      <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
        <div id={`${id}-${group.id}`} className="palette-group">
          {group.title}
        </div>
        {group.choices.map((choice) => (
          <Option
            key={choice.id}
            id={optionId(choice)}
            choice={choice}
            q={q}
            selected={choice === active}
            onChoose={onChoose}
          />
        ))}
      </div>
    ))}
  </div>
)

interface OptionProps {
  id: string
  choice: Choice
  q: string
  selected: boolean
  onChoose: (choice: Choice, newTab: boolean) => void
}

function Option({ id, choice, q, selected, onChoose }: OptionProps) {
  const open = (event: MouseEvent) => onChoose(choice, event.ctrlKey || event.metaKey || event.button === 1)
  return (
    // The keys of an option are pressed in the field, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="palette-option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
      onAuxClick={open}
    >
      <span>
        <Marked text={choice.title} q={q} />
      </span>
      {choice.details && choice.details.length > 0 && (
        <span className="palette-details">
          <Marked text={choice.details.join(' · ')} q={q} />
        </span>
      )}
    </div>
  )
}
