import { useEffect, useState } from 'react'
import { exactDate } from '#shared/kit/words.ts'
import { currentTime } from '../lib/clock.ts'
import { useLanguage } from '../lib/i18n.ts'
import { exactTime, relativeTime } from '../lib/time.ts'

const useNow = (): number => {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A moment as people say it ('3 hours ago'), the exact one on hover. `at` is ISO time. */
export const RelativeDate = ({ at }: { at: string }) => {
  const language = useLanguage()
  const now = useNow()
  return (
    <time className="date" dateTime={at} title={exactTime(at, language)}>
      {relativeTime(at, now, language)}
    </time>
  )
}

/** A calendar day ('2026-01-31') in the words of the language: 31 Jan 2026. */
export const CalendarDate = ({ day }: { day: string }) => (
  <time className="date" dateTime={day}>
    {exactDate(day, useLanguage())}
  </time>
)
