/**
 * How many cases a property tries: as many as it asks for, or fewer where PROPERTY_RUNS says so. A mutation run tries each
 * test thousands of times and would take days over the full number.
 */
export const runs = (full: number): number => Math.min(full, Number(process.env.PROPERTY_RUNS ?? full))
