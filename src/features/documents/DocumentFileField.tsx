import { useFormikContext } from 'formik'
import type { DocumentInput } from '#contract/documents'
import { ChosenFiles } from '#shared/uploads/ChosenFiles'
import { documentFromFileName } from './documentFromFileName'

interface DocumentFileFieldProps {
  file: File | null
  onChange: (file: File | null) => void
}

/** The file that a new document is made for; what its name says fills the fields that are still empty. */
export function DocumentFileField({ file, onChange }: DocumentFileFieldProps) {
  const { values, setValues } = useFormikContext<DocumentInput>()
  const choose = ([chosen]: File[]) => {
    onChange(chosen ?? null)
    if (!chosen) return
    const offered = Object.entries(documentFromFileName(chosen.name)).filter(
      ([name, value]) => value && !values[name as keyof DocumentInput],
    )
    void setValues({ ...values, ...Object.fromEntries(offered) })
  }
  return (
    <ChosenFiles
      records="documents"
      single
      label="Файл документа"
      text={file ? 'Выбрать другой файл' : 'Выбрать файл'}
      files={file ? [file] : []}
      onChange={choose}
    />
  )
}
