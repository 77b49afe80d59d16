/**
 * The business number under which the product's own organisation sells, as the deployment says it (infra/stages.ts). Without one it is not
 * registered: it charges no GST, and its invoices are no tax invoices.
 */
export const productAbn = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => environment.PRODUCT_ABN || undefined
