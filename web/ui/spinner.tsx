/** A sign that something works, for the eye only: who shows it says so in words or by aria-busy. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
