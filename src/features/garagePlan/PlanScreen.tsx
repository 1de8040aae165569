import { PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Plan } from '#contract/garages'
import { plural } from '#contract/plural'
import { GARAGES, garagePath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { usePrinting } from '#shared/ui/usePrinting'
import { AdjustBar } from './AdjustBar'
import { arrange } from './arrange'
import { boxesNow } from './adjusting'
import { colouringBy } from './colourings'
import { useColourings } from './useColourings'
import type { PlanOf } from './garagePlanApi'
import { LeaveGuard } from './LeaveGuard'
import { PAPERS, type Printing } from './paper'
import { carried, overlapping, released, turned } from './places'
import { cellOf } from './PlanGrid'
import { PlanLegend } from './PlanLegend'
import { PartChoice } from './PartChoice'
import { PlanSheets } from './PlanSheets'
import { PlanStage, type Adjustable } from './PlanStage'
import { PlanToolbar } from './PlanToolbar'
import { PlanConflictDialog } from './PlanConflictDialog'
import { useAdjusting } from './useAdjusting'
import { usePlanSearch } from './usePlanSearch'
import { useStage } from './useStage'

const printChoices = PAPERS.flatMap((paper) =>
  [false, true].map((tiled) => ({
    paper,
    tiled,
    key: `${paper} ${tiled}`,
    label: `${paper.toUpperCase()}, ${tiled ? 'крупно, на нескольких листах' : 'на одном листе'}`,
  })),
)

const NONE: ReadonlyMap<string, string> = new Map()

const USUAL_PRINTING: Printing = { paper: 'a4', tiled: false }

interface PlanScreenProps {
  of: PlanOf
  plan: Plan
  reread: () => Promise<{ data?: Plan }>
}

/** The plan with all that can be done with it. */
export function PlanScreen({ of, plan, reread }: PlanScreenProps) {
  const canWrite = useCan('garages.write')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [isAdjusting, setAdjusting] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const adjusting = useAdjusting(of, plan, reread)
  const { state, dispatch } = adjusting
  const arrangement = useMemo(() => arrange(boxesNow(state)), [state])
  const placed = arrangement.lines.flat()
  const upon = useMemo(() => (isAdjusting ? overlapping(arrangement.lines.flat()) : NONE), [isAdjusting, arrangement])
  const stage = useStage(arrangement.bounds)
  const search = usePlanSearch({
    boxes: placed,
    nowhere: plan.part ? 'В этом блоке нет такого гаража или владельца' : 'Такого гаража или владельца нет',
    onFound: stage.controls.centreOn,
    onOpen: ({ box }) => void navigate(garagePath(box.id)),
  })
  const { printing, print } = usePrinting(USUAL_PRINTING)
  const { colourings, debts } = useColourings(of.gbc_id)
  const colouring = colouringBy(params.get('by'), colourings)

  const boxesOf = (ids: ReadonlySet<string>) => placed.filter(({ box }) => ids.has(box.id))
  const turn = () => dispatch({ type: 'moved', places: turned(boxesOf(selected)) })
  const adjustable: Adjustable | undefined = isAdjusting
    ? {
        selected,
        overlapping: upon,
        onSelect: setSelected,
        onCarry: (ids, dx, dy) => dispatch({ type: 'moved', places: carried(boxesOf(ids), dx, dy) }),
        onTurn: turn,
      }
    : undefined
  const leaveSearch = () => {
    const box = search.current ?? placed[0]
    cellOf(stage.stage.current, box.box.id)?.focus({ preventScroll: true })
  }

  return (
    <div className="plan">
      <PageHeader
        title="План гаражей"
        subtitle={
          plan.part ? (
            <PartChoice part={plan.part} shown={placed.length} disabled={adjusting.unsaved} />
          ) : (
            plural(placed.length, ['гараж', 'гаража', 'гаражей'])
          )
        }
        actions={
          <>
            <LinkButton to={GARAGES}>Список</LinkButton>
            <Dropdown
              trigger={['click']}
              menu={{
                items: printChoices.map(({ key, label }) => ({ key, label })),
                onClick: ({ key }) => print(printChoices.find((choice) => choice.key === key) ?? printChoices[0]),
              }}
            >
              <Button icon={<PrinterOutlined aria-hidden />}>Печать</Button>
            </Dropdown>
            {canWrite && (
              <Button
                type={isAdjusting ? 'primary' : 'default'}
                aria-pressed={isAdjusting}
                onClick={() => setAdjusting(!isAdjusting)}
              >
                {isAdjusting ? 'Готово' : 'Расставить'}
              </Button>
            )}
          </>
        }
      />
      <PlanToolbar
        colourings={colourings}
        colouring={colouring}
        onColour={(by) => setParams((now) => ({ ...Object.fromEntries(now), by }), { replace: true })}
        search={search}
        onLeaveSearch={leaveSearch}
        controls={stage.controls}
      />
      <div className="plan-view">
        {(isAdjusting || adjusting.problem) && (
          <AdjustBar
            adjusting={adjusting}
            selectedCount={selected.size}
            overlapping={[...upon.values()]}
            onHeight={stage.controls.showBelow}
            onTurn={turn}
            onRelease={(which) =>
              dispatch({ type: 'moved', places: released(which === 'all' ? placed : boxesOf(selected)) })
            }
          />
        )}
        <PlanStage
          {...stage}
          arrangement={arrangement}
          colouring={colouring}
          search={search}
          debts={debts}
          adjustable={adjustable}
        />
      </div>
      <PlanLegend colouring={colouring} boxes={plan.boxes} />
      {printing && <PlanSheets arrangement={arrangement} colouring={colouring} printing={printing} />}
      {state.theirs && (
        <PlanConflictDialog theirs={state.theirs} onChoose={(side) => dispatch({ type: 'chosen', side })} />
      )}
      <LeaveGuard unsaved={adjusting.unsaved} failed={adjusting.problem !== null} />
    </div>
  )
}
