import type { BankDirectory, BankInfo, GbcInfo } from '#contract/info'
import { api } from '#shared/api/api'
import { sendForm, type OnProgress } from '#shared/api/sendForm'
import { listTag, onSuccess } from '#shared/api/tags'

interface DirectoryImport {
  file: File
  /** Takes a directory older than the present one too. */
  force: boolean
  onProgress?: OnProgress
}

function directoryForm({ file, force }: DirectoryImport): FormData {
  const form = new FormData()
  // Before the file: the server reads the fields in their order.
  if (force) form.append('force', 'true')
  form.append('file', file)
  return form
}

export const infoApi = api.enhanceEndpoints({ addTagTypes: ['Bank'] }).injectEndpoints({
  endpoints: (build) => ({
    /** A cooperative by its ИНН: our own database first, then the provider. */
    lookupGbc: build.query<GbcInfo, string>({
      query: (tp_id) => ({ url: '/api/info/gbc', params: { tp_id } }),
    }),
    lookupBank: build.query<BankInfo, string>({
      query: (bic) => ({ url: '/api/info/bank', params: { bic } }),
      providesTags: [listTag('Bank')],
    }),
    getBankDirectory: build.query<BankDirectory, void>({
      query: () => '/api/info/banks/directory',
      providesTags: [listTag('Bank')],
    }),
    importBankDirectory: build.mutation<BankDirectory, DirectoryImport>({
      queryFn: (input, queryApi) =>
        sendForm('/api/info/banks/import', directoryForm(input), queryApi, {
          onProgress: input.onProgress,
          handlesError: true,
        }),
      invalidatesTags: onSuccess([listTag('Bank')]),
    }),
  }),
})

export const { useLookupGbcQuery, useLookupBankQuery, useGetBankDirectoryQuery, useImportBankDirectoryMutation } =
  infoApi
