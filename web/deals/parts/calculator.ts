import { useEffect, useState } from 'react'
import type { scheduleOf } from '#shared/terms/deal-schedule.ts'

/** Makes the schedule of a choice, as the server does. */
export type Calculator = typeof scheduleOf

let loaded: Calculator | undefined

/** The calculator, which loads beside the form that it counts for: undefined for that moment. */
export const useCalculator = (): Calculator | undefined => {
  const [calculator, setCalculator] = useState(() => loaded)
  useEffect(() => {
    if (calculator) return
    void import('#shared/terms/deal-schedule.ts').then(({ scheduleOf }) => {
      loaded = scheduleOf
      setCalculator(() => scheduleOf)
    })
  }, [calculator])
  return calculator
}
