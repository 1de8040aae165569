import { CheckOutlined } from '@ant-design/icons'
import './ui.css'

interface WizardStepsProps {
  titles: readonly string[]
  current: number
  /** The furthest step that can be opened. */
  reachable: number
  onOpen: (step: number) => void
  /** All is done: the step that shows that is ticked as well. */
  finished?: boolean
}

/** Where one is in a wizard: steps done are ticked and open with a click. */
export const WizardSteps = ({ titles, current, reachable, onOpen, finished = false }: WizardStepsProps) => (
  <ol className="wizard-steps" aria-label="Шаги">
    {titles.map((title, step) => (
      <li
        key={title}
        aria-current={step === current ? 'step' : undefined}
        className={step < current || finished ? 'wizard-done' : undefined}
      >
        <button
          type="button"
          aria-label={`${step + 1} ${title}${step < current ? ', готово' : ''}`}
          disabled={step > reachable}
          onClick={() => onOpen(step)}
        >
          <span className="wizard-number">{step < current || finished ? <CheckOutlined aria-hidden /> : step + 1}</span>{' '}
          <span className="wizard-title">{title}</span>
        </button>
      </li>
    ))}
  </ol>
)
