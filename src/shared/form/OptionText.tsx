import type { Option } from './options'
import './form.css'

/** An option in an open list: its name, and on a second line what distinguishes it from namesakes. */
export const OptionText = ({ label, details }: Pick<Option, 'label' | 'details'>) => (
  <span className="option-text">
    <span>{label}</span>
    {details && (
      <span className="option-details" title={details}>
        {details}
      </span>
    )}
  </span>
)
