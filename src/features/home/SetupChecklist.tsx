import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { Link } from 'react-router-dom'
import type { SetupStep } from './setupSteps'

/** What is left to set up; gone when everything is done. */
export function SetupChecklist({ steps }: { steps: SetupStep[] }) {
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done && step.to)
  return (
    <section className="home-section" aria-labelledby="home-setup">
      <div className="home-setup-head">
        <h2 id="home-setup">С чего начать</h2>
        <span className="home-muted">
          сделано {done} из {steps.length}
        </span>
      </div>
      <Progress percent={(done / steps.length) * 100} showInfo={false} size="small" aria-label="Готовность" />
      <ol className="home-steps">
        {steps.map((step) => (
          <li key={step.key} className={step === next ? 'home-step home-step-next' : 'home-step'}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
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
