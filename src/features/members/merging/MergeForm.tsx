import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { FormikProvider } from 'formik'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Member } from '#contract/members'
import { mergeInputSchema, takenByDefault, type MergeInput, type MergePreview } from '#contract/merges'
import type { Call } from '#shared/api/recordCalls'
import { useRecordForm } from '#shared/form/useRecordForm'
import { memberPath, mergePath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { cardTitle } from '../memberOption'
import { MergeChoices } from './MergeChoices'
import { MergeMoves } from './MergeMoves'
import { MergeBlockers } from './MergeBlockers'

interface MergeFormProps {
  preview: MergePreview
  merge: (input: MergeInput, idempotencyKey: string) => Call<Member>
}

const versionsOf = ({ survivor, other }: MergePreview) => ({ version: survivor.version, other_version: other.version })

/**
 * What stays of each record. Should one of them change meanwhile, the page shows it as it is now, and asks to be looked at
 * again before anything is done.
 */
export function MergeForm({ preview, merge }: MergeFormProps) {
  const { survivor, other, obstacles, to_settle } = preview
  const navigate = useNavigate()
  const [seen, setSeen] = useState(() => versionsOf(preview))
  const { formik, formRef, submit, conflict } = useRecordForm<MergeInput, Member>({
    schema: mergeInputSchema,
    initialValues: { other_id: other.id, ...seen, take: takenByDefault(survivor, other) },
    save: (input, key) => merge({ ...input, ...seen }, key),
    onSaved: () => undefined,
  })
  const isStale = conflict !== null || seen.version !== survivor.version || seen.other_version !== other.version
  const lookedAgain = () => {
    conflict?.cancel()
    setSeen(versionsOf(preview))
  }
  return (
    <FormikProvider value={formik}>
      <PageHeader
        title="Объединение карточек"
        subtitle="Останется одна карточка, вторая уйдёт в архив с пометкой. Объединение можно отменить, пока в карточках ничего не изменили."
        actions={
          <Button
            icon={<SwapOutlined aria-hidden />}
            onClick={() => void navigate(mergePath(other.id, survivor.id), { replace: true })}
          >
            Оставить карточку: {cardTitle(other)}
          </Button>
        }
      />
      <form
        ref={formRef}
        noValidate
        aria-label="Что останется"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {obstacles.map((obstacle) => (
          <p key={obstacle} className="merge-warning" role="alert">
            {obstacle}.
          </p>
        ))}
        <MergeBlockers found={to_settle} />
        <MergeChoices
          survivor={survivor}
          other={other}
          take={(formik.values as MergeInput).take ?? []}
          onTake={(take) => void formik.setFieldValue('take', take)}
        />
        <MergeMoves preview={preview} />
        {isStale && (
          <div className="merge-warning" role="alert">
            <span>Пока вы смотрели, одну из карточек изменили. Выше она уже новая: проверьте, что останется.</span>
            <Button onClick={lookedAgain}>Проверено</Button>
          </div>
        )}
        <div className="form-buttons">
          <Button
            type="primary"
            htmlType="submit"
            loading={formik.isSubmitting}
            disabled={isStale || obstacles.length > 0}
          >
            Объединить
          </Button>
          <LinkButton to={memberPath(survivor.id)} type="text">
            Отмена
          </LinkButton>
        </div>
      </form>
    </FormikProvider>
  )
}
