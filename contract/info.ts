import { boolean, number, object, string, type InferType } from 'yup'
import { bic, id, inn } from './common'
import { addressSchema } from './gbc'

export const bankQuery = object({ bic: bic().required() })
export const gbcQuery = object({ tp_id: inn().required() })

/** A bank of the directory (ED807). `tp_id` and `trrc` are not in the directory: null. */
export const bankInfoSchema = object({
  id: id().required(),
  name: string().required(),
  bic: string().required(),
  corr_account: string().nullable().defined(),
  swift: string().nullable().defined(),
  tp_id: string().nullable().defined(),
  trrc: string().nullable().defined(),
  city: string().nullable().defined(),
  /** Licence revoked or restricted: no account can be kept there. */
  closed: boolean().required(),
})
export type BankInfo = InferType<typeof bankInfoSchema>

/** A cooperative found by ИНН: public requisites only. `source` says where: our own database or the configured provider. */
export const gbcInfoSchema = object({
  tp_id: string().required(),
  trrc: string().nullable().defined(),
  ogrn: string().nullable().defined(),
  full_name: string().required(),
  short_name: string().nullable().defined(),
  address: addressSchema.nullable().defined(),
  source: string().oneOf(['own', 'dadata']).required(),
})
export type GbcInfo = InferType<typeof gbcInfoSchema>

/** What comes with the file in the multipart body of an import. */
export const bankImportInputSchema = object({
  /** Takes a directory older than the present one too. */
  force: boolean().default(false),
})

/** State of the bank directory, shown to the administrator; the answer of an import too. */
export const bankDirectorySchema = object({
  /** Day the directory is of, `YYYY-MM-DD`; null while empty. */
  business_day: string().nullable().defined(),
  banks: number().integer().required(),
  imported_at: string().nullable().defined(),
})
export type BankDirectory = InferType<typeof bankDirectorySchema>
