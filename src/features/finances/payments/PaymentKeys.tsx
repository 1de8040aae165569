const KEYS = [
  [['↑', '↓'], 'по начислениям'],
  [['Пробел'], 'отметить'],
  [['+'], 'весь долг'],
  [['−'], 'к сроку'],
  [['Enter'], 'принять'],
  [['Esc'], 'следующий'],
] as const

/** Which keys take a payment without the mouse. */
export const PaymentKeys = () => (
  <p className="payment-keys">
    {KEYS.map(([keys, what]) => (
      <span key={what}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {what}
      </span>
    ))}
  </p>
)
