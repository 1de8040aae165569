import { Form } from 'antd'
import { memo, type ReactNode } from 'react'

/** The place of a form's fields, out of the way of what happens round them: antd's form would draw every field anew with itself. */
export const FormFields = memo(({ children }: { children: ReactNode }) => (
  <Form component={false} layout="vertical">
    {children}
  </Form>
))
