import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The name of the cursor in the address; changing a filter goes back to the first page. */
const cursorName = 'after'

/** The values of some filters in an address; what stands there as the default is left out of the address. */
export const readFilters = <F extends Record<string, string>>(params: URLSearchParams, defaults: F): F =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value])) as F

/** The address's parameters after some filters changed: defaults are dropped, and so is the cursor. */
export const writeFilters = <F extends Record<string, string>>(
  params: URLSearchParams,
  defaults: F,
  changes: Partial<F>,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || value === defaults[name]) next.delete(name)
    else next.set(name, value)
  }
  next.delete(cursorName)
  return next
}

/**
 * Filters, sort and search of a list, kept in its address so that it can be sent and gone back to. `defaults` must be the
 * same object at each render.
 */
export const useFilters = <F extends Record<string, string>>(defaults: F) => {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params, defaults), [params, defaults])
  const setFilters = useCallback(
    (changes: Partial<F>) =>
      // From the address itself: what the router last rendered may be a change behind when two follow closely.
      setParams(() => writeFilters(new URLSearchParams(location.search), defaults, changes), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, defaults],
  )
  const isFiltered = Object.keys(defaults).some(name => filters[name] !== defaults[name])
  const clear = useCallback(() => setFilters(defaults), [setFilters, defaults])
  return { filters, setFilters, isFiltered, clear, after: params.get(cursorName) ?? undefined }
}

/** A value that follows another once it has rested: for searches while somebody types. */
export const useRested = <T>(value: T, ms = 150): T => {
  const [rested, setRested] = useState(value)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
