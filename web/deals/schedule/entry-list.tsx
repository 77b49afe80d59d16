import { PackageCheck, Receipt } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type Currency, formatMinor } from '#shared/kit/money.ts'
import { Money } from '../../ui/money.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Growing } from '../parts/more-rows.tsx'
import type { PlanEntry } from './use-entries.ts'

const icons = { payment: Receipt, delivery: PackageCheck } as const

/** What falls on a day, one under the other. */
export const EntryList = ({ entries, currency }: { entries: readonly PlanEntry[]; currency: Currency }) => (
  <Growing rows={entries} first={5}>
    {shown => (
      <ul className="plan-entries">
        {shown.map(({ key, kind, title, status, invoice, amount }) => {
          const Icon = icons[kind]
          return (
            <li key={key}>
              <Icon size={16} aria-hidden />
              <span className="plan-what">
                {title}
                {invoice ? (
                  <>
                    {' · '}
                    <Link to={invoice.href}>{invoice.reference}</Link>
                  </>
                ) : null}
              </span>
              {status ? <StatusPill tone={status.tone}>{status.text}</StatusPill> : null}
              <Money value={{ amount: formatMinor(amount, currency), currency }} zero="figure" />
            </li>
          )
        })}
      </ul>
    )}
  </Growing>
)
