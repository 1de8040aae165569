import { IMAGE_TYPES, MAX_FILE_BYTES } from '#contract/files'

/** Why a file can't be an avatar, or null. The server judges by the content; this spares sending what it would refuse. */
export function avatarProblem({ type, size }: File): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return 'Нужна картинка JPEG, PNG или WebP'
  if (size > MAX_FILE_BYTES) return `Картинка больше ${MAX_FILE_BYTES / 1024 / 1024} МБ: уменьшите её`
  return null
}
