import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '#shared/session/session'
import { localStore } from '#shared/storage/localStore'
import { SetupChecklist } from './SetupChecklist'
import type { SetupStep } from './setupSteps'

/** Who has hidden the strip on this computer. */
const HIDDEN_KEY = 'home_setup_hidden'

/** The set-up as one line: how far it is and what is next. Opens to all steps; can be hidden and shown again. */
export function SetupStrip({ steps }: { steps: SetupStep[] }) {
  const { id } = useUser()
  const [hidden, setHidden] = useState(() => localStore.get(HIDDEN_KEY) === id)
  const [open, setOpen] = useState(false)
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const hide = (value: boolean) => {
    localStore.set(HIDDEN_KEY, value ? id : null)
    setHidden(value)
    setOpen(false)
  }
  const progress = `Настройка: ${done} из ${steps.length}`
  if (hidden)
    return (
      <Button type="link" className="home-setup-hidden" onClick={() => hide(false)}>
        {progress}
      </Button>
    )
  const next = steps.find((step) => !step.done && step.to)
  return (
    <section className="home-setup" aria-label="Настройка">
      <div className="home-setup-strip">
        <span>{progress}</span>
        {next?.to && (
          <span>
            дальше: <Link to={next.to}>{next.title.replace(/^./, (letter) => letter.toLowerCase())}</Link>
          </span>
        )}
        <span className="home-setup-buttons">
          <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Свернуть' : 'Все шаги'}
          </Button>
          <Button type="text" onClick={() => hide(true)}>
            Скрыть
          </Button>
        </span>
      </div>
      {open && <SetupChecklist steps={steps} />}
    </section>
  )
}
