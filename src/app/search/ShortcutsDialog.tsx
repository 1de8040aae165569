import { Modal } from 'antd'
import './shortcuts.css'

const SHORTCUTS: { title: string; keys: [string[], string][] }[] = [
  {
    title: 'Везде',
    keys: [
      [['Ctrl', 'K'], 'Поиск по всей программе'],
      [['?'], 'Это окно'],
      [['Tab'], 'К следующему полю; вместе с Shift — к предыдущему'],
      [['Esc'], 'Закрыть окно'],
    ],
  },
  {
    title: 'В поиске по всей программе',
    keys: [
      [['↑', '↓'], 'Выбрать'],
      [['Enter'], 'Открыть'],
      [['Ctrl', 'Enter'], 'Открыть в новой вкладке'],
    ],
  },
  {
    title: 'В списке',
    keys: [
      [['/'], 'Перейти в поиск списка'],
      [['↓'], 'Из поиска в строки'],
      [['↑', '↓', 'Home', 'End'], 'По строкам'],
      [['Enter'], 'Открыть строку'],
    ],
  },
  { title: 'В форме', keys: [[['Enter'], 'Сохранить']] },
  {
    title: 'На плане гаражей',
    keys: [
      [['↑', '↓', '←', '→'], 'По боксам'],
      [['+', '−', '0'], 'Крупнее, мельче, весь план'],
      [['Enter'], 'Открыть гараж'],
    ],
  },
]

/** Which keys do what. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="Сочетания клавиш" footer={null} onCancel={onClose}>
    <div className="shortcuts">
      {SHORTCUTS.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([pressed, what]) => (
              <div key={what}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
)
