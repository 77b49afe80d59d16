/** How GST stands to a line: 10 percent or another rate, free of it, input taxed (as interest is), an export, or none because the seller is not registered. */
export const gstKinds = ['standard', 'free', 'inputTaxed', 'export', 'none'] as const
export type GstKind = (typeof gstKinds)[number]
