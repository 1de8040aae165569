import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import type { User } from '#contract/users'
import { errorMessage, isApiError } from '#shared/api/errors'
import { useFormField } from '#shared/form/useFormField'
import { avatarProblem } from './avatarProblem'
import { UserAvatar } from './UserAvatar'
import { useUploadAvatarMutation } from './usersApi'

const refusal = (error: unknown) =>
  (isApiError(error) && error.errors.file) ||
  errorMessage(error, 'Не удалось отправить фотографию. Попробуйте ещё раз.')

/** Sends a chosen picture at once, shows how much has gone, and keeps its address to show it before the profile is saved. */
function useAvatarUpload(user_id: string, onUploaded: (fileId: string) => void) {
  const [uploadAvatar] = useUploadAvatarMutation()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [url, setUrl] = useState<string | null>(null)

  const send = async (file: File) => {
    const wrong = avatarProblem(file)
    setProblem(wrong)
    if (wrong) return
    setPart(0)
    const { data, error } = await uploadAvatar({ user_id, file, onProgress: setPart })
    setPart(null)
    if (!data) return setProblem(refusal(error))
    setUrl(data.thumbnail_url ?? data.url)
    onUploaded(data.id)
  }
  return { send, part, problem, url }
}

/** The user's picture: chosen, sent at once, taken into the profile when the form is saved. */
export function AvatarField({ user }: { user: User }) {
  const { value: fileId, setValue } = useFormField<string>('avatar_file_id')
  const { send, part, problem, url } = useAvatarUpload(user.id, setValue)
  const removed = fileId === null
  const shown = removed ? null : (url ?? user.avatar_url)
  return (
    <div className="avatar-field" role="group" aria-label="Фотография">
      <UserAvatar user={user} size={72} src={shown} />
      <div>
        <div className="avatar-field-buttons">
          <Upload
            accept="image/jpeg,image/png,image/webp"
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file)
              return false
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={part !== null}>
              {shown ? 'Заменить фотографию' : 'Выбрать фотографию'}
            </Button>
          </Upload>
          {shown && <Button onClick={() => setValue(null)}>Убрать</Button>}
        </div>
        {part !== null && <Progress percent={Math.round(part * 100)} size="small" aria-label="Отправка фотографии" />}
        {problem && (
          <p className="avatar-field-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
