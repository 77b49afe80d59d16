import type { Appearance } from '@stripe/stripe-js'

/** Our tokens as the provider's form takes them: it stands in a frame, where no style of ours reaches. */
export const appearance = (): Appearance => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('raised'),
      colorText: token('text'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      fontFamily: token('font'),
      fontSizeBase: '14px',
      spacingUnit: token('space-4'),
      borderRadius: token('radius-6'),
    },
    rules: {
      '.Label': { fontSize: '13px', fontWeight: '600', color: token('text') },
      '.Input': { border: `1px solid ${token('field-line')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${token('accent')}`, outline: `2px solid ${token('accent')}` },
      '.Input--invalid': { border: `1px solid ${token('danger')}` },
      '.Error': { fontSize: '13px', color: token('danger') },
    },
  }
}
