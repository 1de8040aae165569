import { LinkButton } from '#shared/ui/LinkButton'
import { SetupChecklist } from './SetupChecklist'
import type { SetupStep } from './setupSteps'

/** The first thing that everything else waits for has a button of its own. */
const LEADING: Record<string, string> = { gbc: 'Создать кооператив', members: 'Записать членов' }

/** Home while there is nothing to work with yet: the way to it. */
export function SetupFirst({ steps }: { steps: SetupStep[] }) {
  const leading = steps.find((step) => !step.done && step.to && step.key in LEADING)
  const done = steps.filter((step) => step.done).length
  return (
    <section className="home-section" aria-labelledby="home-setup">
      <div className="home-setup-head">
        <h2 id="home-setup">С чего начать</h2>
        <span className="home-muted">
          сделано {done} из {steps.length}
        </span>
      </div>
      {leading?.to && (
        <div className="home-leading">
          <LinkButton to={leading.to} type="primary" size="large">
            {LEADING[leading.key]}
          </LinkButton>
          {leading.hint && <span className="home-muted">{leading.hint}</span>}
        </div>
      )}
      <SetupChecklist steps={steps.filter((step) => step !== leading)} />
    </section>
  )
}
