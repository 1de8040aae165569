/** Header of a creating call: the server answers a repeated key with its first answer. */
export const idempotencyHeader = (key: string) => ({ 'Idempotency-Key': key })

/** A call that creates something in a cooperative: sent again with its key it does nothing twice. */
export interface Post<Body> {
  gbc_id: string
  body: Body
  idempotencyKey: string
}

/** The request of such a call. */
export const post = <Body>(url: string, { body, idempotencyKey }: Pick<Post<Body>, 'body' | 'idempotencyKey'>) => ({
  url,
  method: 'POST',
  body,
  headers: idempotencyHeader(idempotencyKey),
})
