import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Gbc } from '#contract/gbc'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { History } from '#shared/detail/History'
import { GBC_EDIT, HOME } from '#shared/routing/paths'
import { useCan, useGbcId } from '#shared/session/session'
import { CopyText } from '#shared/ui/CopyText'
import { PageHeader } from '#shared/ui/PageHeader'
import { BankAccounts } from './BankAccounts'
import { useGetGbcHistoryQuery, useGetGbcQuery } from './gbcApi'
import { CharterFacts, RequisitesFacts } from './GbcFacts'
import { gbcHistory } from './gbcHistory'
import { NextStep } from './NextStep'
import { NoGbc } from './NoGbc'
import { requisitesText } from './requisitesText'
import './gbc.css'

export function GbcPage() {
  const gbcId = useGbcId()
  const query = useGetGbcQuery(gbcId ?? '', { skip: !gbcId })
  if (!gbcId) return <NoGbc />
  return (
    <DetailPage query={query} notFoundText="Такого кооператива нет." listTo={HOME}>
      {(gbc) => <GbcDetails gbc={gbc} />}
    </DetailPage>
  )
}

function GbcDetails({ gbc }: { gbc: Gbc }) {
  const navigate = useNavigate()
  const canWrite = useCan('gbc.write')
  const edit = () => void navigate(GBC_EDIT)
  const requisites = (
    <>
      <RequisitesFacts gbc={gbc} />
      <BankAccounts gbc={gbc} canWrite={canWrite} />
    </>
  )
  return (
    <>
      <PageHeader
        title={gbc.short_name}
        subtitle={gbc.full_name}
        actions={
          <>
            <CopyText notice="Реквизиты скопированы" text={requisitesText(gbc, gbc.bank_account)}>
              Скопировать все реквизиты
            </CopyText>
            {canWrite && (
              <Button type="primary" aria-keyshortcuts="e" onClick={edit}>
                Изменить
              </Button>
            )}
          </>
        }
      />
      <NextStep />
      <DetailTabs
        items={[
          { key: 'requisites', label: 'Реквизиты и счета', children: requisites },
          { key: 'charter', label: 'Управление и устав', children: <CharterFacts gbc={gbc} /> },
          ...(canWrite ? [{ key: 'history', label: 'История', children: <GbcHistory gbcId={gbc.id} /> }] : []),
        ]}
      />
    </>
  )
}

const GbcHistory = ({ gbcId }: { gbcId: string }) => (
  <History area="gbc" query={useGetGbcHistoryQuery(gbcId)} fields={gbcHistory} />
)
