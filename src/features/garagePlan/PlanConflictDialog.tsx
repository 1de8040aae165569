import { Button, Modal } from 'antd'
import type { Adjusting } from './adjusting'

const SHOWN = 10

interface TheirsDialogProps {
  theirs: NonNullable<Adjusting['theirs']>
  onChoose: (side: 'mine' | 'theirs') => void
}

/** Two people moved one box: whose place it keeps. The other side's stays one step of undo or redo away. */
export function PlanConflictDialog({ theirs: { plan, contested }, onChoose }: TheirsDialogProps) {
  const numbers = plan.boxes.filter(({ id }) => contested.includes(id)).map(({ number }) => number)
  const rest = numbers.length - SHOWN
  return (
    <Modal
      open
      title="План уже изменили"
      onCancel={() => onChoose('theirs')}
      footer={[
        <Button key="theirs" onClick={() => onChoose('theirs')}>
          Показать их расстановку
        </Button>,
        <Button key="mine" type="primary" onClick={() => onChoose('mine')}>
          Оставить мою
        </Button>,
      ]}
    >
      <p>
        Пока вы двигали, другой пользователь переставил те же гаражи: {numbers.slice(0, SHOWN).join(', ')}
        {rest > 0 && ` и ещё ${rest}`}.
      </p>
      <p>Ничего не пропадёт: другую расстановку можно вернуть кнопками «Отменить» и «Повторить».</p>
    </Modal>
  )
}
