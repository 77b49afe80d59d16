/** The product's mark: two arrows that pass each other, one for each side of a deal. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg className="mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="7" />
    <path d="M7 12.5h12.5M15.5 8l4.5 4.5-4.5 4.5M25 20.5H12.5M16.5 16.5 12 20.5l4.5 4.5" />
  </svg>
)
