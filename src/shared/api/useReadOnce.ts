import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useAppDispatch, type SessionState } from '#shared/session/session'

/** A query as it is called outside a component. */
export interface ReadCall<Arg, Answer> {
  initiate: (
    arg: Arg,
    options: { subscribe: false; forceRefetch: true },
  ) => ThunkAction<{ unwrap: () => Promise<Answer> }, SessionState, unknown, UnknownAction>
}

/** @returns reads by a query what stands on the server now, and keeps nothing of it: for what isn't shown on screen */
export function useReadOnce<Arg, Answer>({ initiate }: ReadCall<Arg, Answer>) {
  const dispatch = useAppDispatch()
  return (arg: Arg) => dispatch(initiate(arg, { subscribe: false, forceRefetch: true })).unwrap()
}
