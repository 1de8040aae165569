import { Button, Result } from 'antd'
import { Link } from 'react-router-dom'

export const ForbiddenPage = () => (
  <Result
    status="403"
    title="Нет доступа"
    subTitle="Этот раздел открыт не для вашей роли. Доступ даёт председатель кооператива."
    extra={
      <Link to="/dashboard/home">
        <Button type="primary">На главную</Button>
      </Link>
    }
  />
)
