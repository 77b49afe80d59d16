import { decimalRational } from '../kit/decimal.ts'
import type { Rational } from '../kit/rational.ts'
import { isPayable } from './payable.ts'
import { scheduleInputs } from './payment-options.ts'
import type { Platform, ServicePayment, ServiceTerms } from './service-terms.ts'

/** What decides whether services fit into one deal. */
export type Fitting = Pick<ServiceTerms, 'defaultCurrency' | 'paymentOptions'>

/** Why a service does not fit into a deal with those before it: another currency, rate of GST, or no way to pay in common. */
export type Misfit = 'currency' | 'gst' | 'payment'

const isSame = (a: Rational | undefined, b: Rational | undefined): boolean =>
  a !== undefined && b !== undefined && a.n * b.d === b.n * a.d

/** The rate of GST of a service; "0" where none is charged. */
export const taxRate = ({ paymentOptions: { gst } }: Pick<Fitting, 'paymentOptions'>): string =>
  gst && decimalRational(gst.rate)?.n !== 0n ? gst.rate : '0'

/** The rate of GST of a deal: that of its services which have one. */
export const dealRate = (services: readonly Fitting[]): string =>
  services.map(taxRate).find(rate => rate !== '0') ?? '0'

const sameInterest = (a: Fitting, b: Fitting): boolean => {
  const [one, other] = [a.paymentOptions.interest, b.paymentOptions.interest]
  if (one === null || other === null) return one === other
  const rates = [decimalRational(one.rate), decimalRational(other.rate)] as const
  return one.type === other.type && one.rateType === other.rateType && isSame(...rates)
}

/** The interest that all services ask for; none where they differ, which only instalments would notice. */
export const sharedInterest = (services: readonly Fitting[]): Fitting['paymentOptions']['interest'] =>
  services.every(one => services[0] && sameInterest(services[0], one))
    ? (services[0]?.paymentOptions.interest ?? null)
    : null

const fields = ['initialAmount', 'initialOffset', 'finalPeriod', 'finalOffset'] as const

/** Whether two ways to pay ask for the same: what a way does not use does not count. */
export const sameWay = (a: ServicePayment, b: ServicePayment): boolean =>
  a.type === b.type && fields.every(field => !(field in scheduleInputs[a.type]) || a[field] === b[field])

/** Whether a service can be paid by one of the ways of another. */
const offers = (service: Fitting, way: ServicePayment, of: Fitting): boolean =>
  service.paymentOptions.payment.some(one => one !== null && sameWay(one, way)) &&
  (way.type !== 'instalments' || sameInterest(service, of))

/** The ways to pay that the first service has in common with the others, as places among its own, from 0. */
export const sharedWays = (services: readonly Fitting[]): number[] => {
  const [first, ...others] = services
  return (first?.paymentOptions.payment ?? []).flatMap((way, index) =>
    way && others.every(one => offers(one, way, first as Fitting)) ? [index] : [],
  )
}

/** Whether two platforms are the same. */
export const samePlatform = (a: Platform, b: Platform): boolean =>
  a.paymentCurrency === b.paymentCurrency && a.paymentTool === b.paymentTool && a.paymentMethod === b.paymentMethod

/** The places of the platforms that a service can be paid with now: those that anybody can use, in the currency of its price. */
export const payablePlatforms = ({
  paymentOptions,
  defaultCurrency,
}: Pick<Fitting, 'defaultCurrency'> & {
  readonly paymentOptions: { readonly platforms: readonly Platform[] }
}): number[] =>
  paymentOptions.platforms.flatMap((platform, index) =>
    platform.paymentCurrency === defaultCurrency && isPayable(platform) ? [index] : [],
  )

/** The platforms that the first service can be paid with now and the others offer, too, as places among its own, from 0. */
export const sharedPlatforms = (services: readonly Fitting[]): number[] => {
  const [first, ...others] = services
  if (!first) return []
  return payablePlatforms(first).filter(index => {
    const platform = first.paymentOptions.platforms[index]
    return others.every(one => one.paymentOptions.platforms.some(its => platform && samePlatform(its, platform)))
  })
}

/**
 * Which services do not fit into one deal with those before them that do, by their places. With a way to pay and a platform of
 * the first one, which is chosen by then: which of them cannot be paid so.
 */
export const misfitsOf = (
  services: readonly Fitting[],
  chosen?: { readonly paymentIndex: number; readonly platformIndex: number },
): ReadonlyMap<number, Misfit> => {
  const fit: Fitting[] = []
  const misfits = new Map<number, Misfit>()
  services.forEach((service, place) => {
    const [first] = fit
    const together = [...fit, service]
    const rates = [dealRate(fit), taxRate(service)] as const
    const ways = sharedWays(together)
    const platforms = sharedPlatforms(together)
    const canBePaid = chosen
      ? ways.includes(chosen.paymentIndex) && platforms.includes(chosen.platformIndex)
      : ways.length > 0 && platforms.length > 0
    if (!first) fit.push(service)
    else if (service.defaultCurrency !== first.defaultCurrency) misfits.set(place, 'currency')
    else if (!rates.includes('0') && !isSame(decimalRational(rates[0]), decimalRational(rates[1])))
      misfits.set(place, 'gst')
    else if (!canBePaid) misfits.set(place, 'payment')
    else fit.push(service)
  })
  return misfits
}
