import { useState } from 'react'
import { nanoid } from '@reduxjs/toolkit'

/** Header of a creating call: the server answers a repeated key with its first answer. */
export const idempotencyHeader = (key: string) => ({ 'Idempotency-Key': key })

/** @returns a function giving the same key while the body stays the same, and a new one once it changed */
function createSubmitKeys() {
  let last = { body: '', key: '' }
  return (body: unknown): string => {
    const text = JSON.stringify(body)
    if (text !== last.body) last = { body: text, key: nanoid() }
    return last.key
  }
}

/** Key of one form's submit: pressing the button again after a lost answer doesn't make a second record. */
export const useSubmitKey = () => useState(createSubmitKeys)[0]
