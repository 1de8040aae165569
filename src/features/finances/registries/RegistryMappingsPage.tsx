import { Link } from 'react-router-dom'
import { registryKindNames, registryMappingLabels, type RegistryMapping } from '#contract/money/registries'
import { formatInstant } from '#shared/format/dates'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { helpPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { ConfirmButton } from '#shared/ui/ConfirmButton'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import '../statements/statements.css'
import { useForgetRegistryMappingMutation, useListRegistryMappingsQuery } from './registriesApi'

/** What columns of registries are kept as; one can be forgotten. */
export function RegistryMappingsPage() {
  const gbc_id = useOwnGbcId()
  const { data, error, refetch } = useListRegistryMappingsQuery(gbc_id, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader title="Столбцы реестров" subtitle="Файлы с такой шапкой читаются сами" />
      <p className="statement-note">
        <Link to={helpPath('registries')}>Реестры банка и эквайринг</Link>
      </p>
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />)}
      {data?.length === 0 && (
        <EmptyState text="Здесь будут реестры, столбцы которых вы указали. Загрузите файл на вкладке «Выписки»." />
      )}
      {data && data.length > 0 && (
        <ul className="statement-lines" aria-label="Столбцы реестров">
          {data.map((mapping) => (
            <MappingRow key={mapping.id} mapping={mapping} />
          ))}
        </ul>
      )}
    </>
  )
}

function MappingRow({ mapping: { id, name, kind, header, updated_at } }: { mapping: RegistryMapping }) {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const raiseFailure = useRaiseFailure()
  const [forget] = useForgetRegistryMappingMutation()
  return (
    <li className="payer-rule">
      <span className="statement-line-what">
        <strong>{name}</strong>
        <span>{registryKindNames[kind]}</span>
      </span>
      <span className="statement-line-match">
        <span>{header}</span>
        <span className="statement-quiet">
          {registryMappingLabels.updated_at.toLowerCase()} {formatInstant(updated_at)}
        </span>
      </span>
      {canPost && (
        <ConfirmButton
          text="Забыть"
          title={`Забыть столбцы «${name}»?`}
          cancelText="Оставить"
          onConfirm={async () => raiseFailure((await forget({ gbc_id, id })).error)}
        >
          Принятые реестры останутся. У следующего файла с такой шапкой программа снова спросит, что в столбцах.
        </ConfirmButton>
      )}
    </li>
  )
}
