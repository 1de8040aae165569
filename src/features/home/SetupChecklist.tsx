import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { SetupStep } from './setupSteps'

/** Every step of the set-up, done or not; the next one stands out. */
export function SetupChecklist({ steps }: { steps: SetupStep[] }) {
  const next = steps.find((step) => !step.done && step.to)
  return (
    <ol className="home-steps" aria-label="Шаги настройки">
      {steps.map((step) => (
        <li key={step.key} className={step === next ? 'home-step home-step-next' : 'home-step'}>
          <Step step={step} />
        </li>
      ))}
    </ol>
  )
}

function Step({ step: { title, finished, hint, done, to } }: { step: SetupStep }) {
  if (done) {
    return (
      <span className="home-step-line home-muted">
        <CheckCircleFilled className="home-done" aria-hidden />
        <span>{finished}</span>
      </span>
    )
  }
  const words = (
    <span>
      <span className="home-step-title">{title}</span>
      {hint && <span className="home-step-hint">{hint}</span>}
    </span>
  )
  if (!to) {
    return (
      <span className="home-step-line home-muted">
        <span className="home-open" aria-hidden />
        {words}
      </span>
    )
  }
  return (
    <Link to={to} className="home-step-line">
      <span className="home-open" aria-hidden />
      {words}
      <RightOutlined aria-hidden />
    </Link>
  )
}
