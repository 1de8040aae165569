import { ImportStart } from './ImportStart'
import { ImportWizard } from './ImportWizard'
import { PastImports } from './PastImports'
import { useWizard } from './wizard'
import './imports.css'

/** A file to begin with and what was imported before, or the import that the URL names. */
export function ImportTab() {
  const { importId } = useWizard()
  if (importId) return <ImportWizard key={importId} id={importId} />
  return (
    <>
      <ImportStart />
      <PastImports />
    </>
  )
}
