import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery'

/** The one api of the client. Each feature adds its calls by `injectEndpoints` and its tags by `addTagTypes`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [],
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
