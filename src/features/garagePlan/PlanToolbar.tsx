import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { ChoiceMenu } from '#shared/list/ChoiceMenu'
import { SearchField } from '#shared/list/SearchField'
import { useCompact } from '#shared/list/useCompact'
import type { Colouring } from './colourings'
import type { usePlanSearch } from './usePlanSearch'
import type { StageControls } from './useStage'
import { ZOOM_STEP } from './useStageKeys'

interface PlanToolbarProps {
  colourings: readonly Colouring[]
  colouring: Colouring
  onColour: (key: string) => void
  search: ReturnType<typeof usePlanSearch>
  onLeaveSearch: () => void
  controls: StageControls
}

/** Search, colours and scale. */
export function PlanToolbar({ colourings, colouring, onColour, search, onLeaveSearch, controls }: PlanToolbarProps) {
  // On a phone colours and scale are one line.
  const isPhone = useCompact()
  return (
    <div className="plan-toolbar">
      <SearchField
        value={search.text}
        placeholder="Номер или владелец"
        onSearch={search.search}
        onEnter={search.enter}
        onLeaveDown={onLeaveSearch}
      />
      <ChoiceMenu
        single
        text={`Цвет: ${colouring.title.toLowerCase()}`}
        options={colourings.map(({ key, title }) => ({ value: key, label: title }))}
        chosen={[colouring.key]}
        onChoose={([key]) => key && onColour(key)}
      />
      <span role="status" className="plan-found">
        {search.said}
      </span>
      <span className="plan-found-hint">{search.hint}</span>
      <span className="plan-zoom">
        <Button
          aria-label="Мельче"
          aria-keyshortcuts="-"
          icon={<MinusOutlined aria-hidden />}
          onClick={() => controls.zoomBy(1 / ZOOM_STEP)}
        />
        <Button
          aria-label="Крупнее"
          aria-keyshortcuts="+"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => controls.zoomBy(ZOOM_STEP)}
        />
        <Button aria-label="Показать всё" aria-keyshortcuts="0" onClick={controls.showAll}>
          {isPhone ? 'Всё' : 'Показать всё'}
        </Button>
      </span>
    </div>
  )
}
