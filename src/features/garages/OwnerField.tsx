import { Button } from 'antd'
import { useState } from 'react'
import { MemberSelect } from '#features/members/MemberSelect'
import type { FieldProps } from '#shared/form/FieldFrame'
import { useFormField } from '#shared/form/useFormField'
import { useCan } from '#shared/session/session'
import { NewMemberDialog } from './NewMemberDialog'

/** A member who owns or will own: chosen, or written down on the spot. */
export function OwnerField(frame: FieldProps) {
  const canCreate = useCan('members.write')
  const { setValue } = useFormField<string>(frame.name)
  const [creating, setCreating] = useState(false)
  return (
    <>
      <MemberSelect {...frame} />
      {canCreate && (
        <Button className="form-inline-button" type="link" onClick={() => setCreating(true)}>
          Нет в списке: записать нового
        </Button>
      )}
      {creating && (
        <NewMemberDialog
          onCreated={({ id }) => {
            setValue(id)
            setCreating(false)
          }}
          onCancel={() => setCreating(false)}
        />
      )}
    </>
  )
}
