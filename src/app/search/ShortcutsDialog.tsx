import { Modal } from 'antd'
import { useMenu } from '#app/shell/useMenu'
import './shortcuts.css'

interface Shortcuts {
  title: string
  /** Keys pressed, and what they do. */
  keys: [string[], string][]
}

const SHORTCUTS: Shortcuts[] = [
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
      [['N'], 'Добавить запись'],
      [['↓'], 'Из поиска в строки'],
      [['↑', '↓', 'Home', 'End'], 'По строкам'],
      [['Enter'], 'Открыть строку'],
    ],
  },
  { title: 'На странице записи', keys: [[['E'], 'Изменить']] },
  {
    title: 'В форме',
    keys: [
      [['Ctrl', 'S'], 'Сохранить; в строке — и Enter'],
      [['Esc'], 'Выйти без сохранения; если что-то введено, программа спросит'],
    ],
  },
  {
    title: 'При приёме оплаты',
    keys: [
      [['↑', '↓'], 'По начислениям'],
      [['Пробел'], 'Отметить начисление'],
      [['+', '−'], 'Весь долг, к сроку'],
      [['Enter'], 'Принять'],
      [['Esc'], 'Следующий плательщик'],
      [['Ctrl', 'P'], 'Напечатать ПКО'],
    ],
  },
  {
    title: 'На плане гаражей',
    keys: [
      [['↑', '↓', '←', '→'], 'По боксам'],
      [['+', '−', '0'], 'Крупнее, мельче, весь план'],
      [['Enter'], 'Открыть гараж'],
    ],
  },
]

/** Which keys do what; letters go by their place, whatever the layout. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areas: Shortcuts = {
    title: 'Перейти в раздел: G, затем буква',
    keys: useMenu()
      .flatMap(({ entries }) => entries)
      .flatMap(({ key, title }): Shortcuts['keys'] => (key ? [[['G', key.toUpperCase()], title]] : [])),
  }
  return (
    <Modal open title="Сочетания клавиш" width={760} footer={null} onCancel={onClose}>
      <p>
        Буквы — по месту на клавиатуре, раскладка не важна. Пока вы печатаете в поле, одиночные клавиши не действуют.
      </p>
      <div className="shortcuts">
        {[...SHORTCUTS, areas].map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([pressed, what]) => (
                <div key={what}>
                  <dt>
                    {pressed.map((key, index) => (
                      <kbd key={index}>{key}</kbd>
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
}
