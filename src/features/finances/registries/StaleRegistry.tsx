import { Button } from 'antd'
import type { Statement } from '#contract/money/statements'
import { useGetStatementQuery } from '../statements/statementsApi'

/** A form about a registry that another person has changed meanwhile: it begins anew with what is there now. */
export function StaleRegistry({ statement: { gbc_id, id } }: { statement: Statement }) {
  const { refetch } = useGetStatementQuery({ gbc_id, id })
  return (
    <div className="statement-alert" role="alert">
      Реестр уже изменил кто-то другой.{' '}
      <Button type="link" onClick={() => void refetch()}>
        Показать, что там теперь
      </Button>
    </div>
  )
}
