import type { ReactNode } from 'react'
import './auth.css'

/** Frame of the pages outside the shell. They use no antd: it would triple what the first page loads. */
export const AuthCard = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <main className="auth">
    <section className="auth-card" aria-labelledby="auth-title">
      <p className="auth-brand">
        <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M4 13 16 5l12 8v14H4z" fill="var(--primary)" />
          <path d="M9 17h14v2H9zm0 4h14v2H9zm0 4h14v2H9z" fill="var(--surface)" />
        </svg>
        Офис ГСК
      </p>
      <h1 id="auth-title">{title}</h1>
      {hint && <p className="auth-hint">{hint}</p>}
      {children}
    </section>
  </main>
)

export const AuthAlert = ({ children }: { children: ReactNode }) => (
  <p className="auth-alert" role="alert">
    {children}
  </p>
)
