import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { useCameFrom } from '#shared/routing/cameFrom'

/** A link that looks like a button: opens in this tab without a reload, in another one like any link. */
export function LinkButton({ to, ...button }: ButtonProps & { to: string }) {
  const follow = useLinkClickHandler<HTMLElement>(to, { state: useCameFrom() })
  return <Button {...button} href={useHref(to)} onClick={follow} />
}
