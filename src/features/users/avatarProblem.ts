import { IMAGE_TYPES, maxBytes } from '#contract/files'

/** Why a file can't be an avatar, or null. The server judges by the content; this spares sending what it would refuse. */
export function avatarProblem({ type, size }: File): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return 'Нужна фотография JPEG, PNG или WebP'
  if (size > maxBytes.avatar) return `Фотография больше ${maxBytes.avatar / 1024 / 1024} МБ: уменьшите её`
  return null
}
