import { Button, type ButtonProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#shared/session/session'
import type { NoDebtOf } from './noDebtApi'

const NoDebtDialog = lazy(async () => ({ default: (await import('./NoDebtDialog')).NoDebtDialog }))

/** Gives the certificate of no debt to who may see money. */
export function NoDebtButton({ of, type }: { of: NoDebtOf; type?: ButtonProps['type'] }) {
  const [open, setOpen] = useState(false)
  if (!useCan('finances.read')) return null
  return (
    <>
      <Button type={type} onClick={() => setOpen(true)}>
        Справка об отсутствии задолженности
      </Button>
      {open && (
        <Suspense>
          <NoDebtDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
