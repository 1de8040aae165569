import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from '#shared/ui/EmptyState'
import { PageHeader } from '#shared/ui/PageHeader'

/** For a user who belongs to no cooperative yet. */
export function NoGbc() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Реквизиты" />
      <EmptyState
        text="Вы пока не состоите в кооперативе. Создайте его: понадобятся ИНН, адрес и, если счёт открыт, БИК банка."
        action={
          <Button type="primary" onClick={() => void navigate('/cooperative/create')}>
            Создать кооператив
          </Button>
        }
      />
    </>
  )
}
