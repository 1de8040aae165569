/** Header of a creating call: the server answers a repeated key with its first answer. */
export const idempotencyHeader = (key: string) => ({ 'Idempotency-Key': key })
