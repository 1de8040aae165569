import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Garage, Ownership, TransferInput } from '#contract/garages'
import { formatDate } from '#shared/format/dates'
import { garagePath, memberPath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { isPresent, shareInWords } from './shares'
import { useCertificate } from './useCertificate'

interface TransferDoneProps {
  garage: Garage
  ownerships: readonly Ownership[]
  passed: TransferInput
}

/** The share has passed: to whom, since when, and the certificate of it. */
export function TransferDone({ garage, ownerships, passed }: TransferDoneProps) {
  const { download, waiting } = useCertificate(garage)
  const now = ownerships.find(({ member_id, from }) => member_id === passed.new_member_id && from === passed.date)
  return (
    <>
      <PageHeader title={`Гараж ${garage.number} передан`} />
      {now && (
        <p role="status">
          <Link to={memberPath(now.member_id)}>{now.member_name}</Link>, {shareInWords(now)}, с {formatDate(now.from)}.
          Прежний владелец остался в истории.
        </p>
      )}
      <div className="form-buttons">
        {now && isPresent(now) && (
          <Button
            type="primary"
            icon={<FilePdfOutlined aria-hidden />}
            loading={waiting !== null}
            onClick={() => void download(now)}
          >
            Справка о владении (PDF)
          </Button>
        )}
        {now && !isPresent(now) && (
          <span>Справку можно будет скачать с {formatDate(now.from)}, на вкладке «Владельцы».</span>
        )}
        <LinkButton to={garagePath(garage.id)}>К гаражу</LinkButton>
      </div>
    </>
  )
}
