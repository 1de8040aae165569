import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { errorMessage, isApiError } from '#shared/api/errors'

const isChunkError = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /dynamically imported module/.test(error.message))

/** What stands in place of a page that could not be opened. Plain markup: it must not need a chunk itself. */
export function RouteError() {
  const error = useRouteError()
  const newVersion = isChunkError(error)
  // An answer of the server explains itself; anything else is a fault of ours and belongs in the console.
  useEffect(() => {
    if (!isApiError(error)) reportError(error)
  }, [error])

  return (
    <section className="route-error" role="alert">
      <h1>{newVersion ? 'Вышла новая версия' : 'Страница не открылась'}</h1>
      <p>
        {newVersion
          ? 'Обновите страницу, чтобы продолжить работу.'
          : errorMessage(error, 'Попробуйте обновить страницу.')}
      </p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Обновить страницу
      </button>
    </section>
  )
}
