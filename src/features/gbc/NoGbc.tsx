import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from '#shared/ui/EmptyState'

/** For a user who belongs to no cooperative yet. */
export function NoGbc() {
  const navigate = useNavigate()
  return (
    <EmptyState
      text="Вы пока не состоите в кооперативе. Создайте его: понадобятся ИНН, адрес и, если счёт открыт, БИК банка."
      action={
        <Button type="primary" onClick={() => void navigate('/cooperative/create')}>
          Создать кооператив
        </Button>
      }
    />
  )
}
