import type { Caller } from './access'

/** Who acts and in which cooperative: what every change of a record needs to know. */
export interface Actor {
  gbc_id: string
  user_id: string
}

export const actorOf = ({ params, caller }: { params: { gbc_id: string }; caller: Caller }): Actor => ({
  gbc_id: params.gbc_id,
  user_id: caller.id,
})

/** Version that an edit was made from; undefined where the body has none. */
export const expectedVersion = (body: object): number | undefined => {
  const { version } = body as { version?: unknown }
  return typeof version === 'number' ? version : undefined
}
