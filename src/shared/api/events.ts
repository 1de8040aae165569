import { createAction } from '@reduxjs/toolkit'

/** A call with this token was answered 401: the session is dead. */
export const unauthorized = createAction<{ token: string }>('api/unauthorized')
