import type { AnzsicDivision } from '#shared/organisations/anzsic.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import { departments } from '#shared/organisations/departments.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { DemoCaller, DemoClient } from './client.ts'
import { type Person, people } from './identity.ts'
import { type Day, firstDay } from './timeline.ts'

/** Invented organisations of the demo: two or three for each division. Trading name, domain name, division, city, what it does. */
export type DemoOrganisation = {
  readonly name: string
  readonly domain: string
  readonly division: AnzsicDivision
  readonly city: string
  readonly about: string
}

const rows: readonly (readonly [string, string, AnzsicDivision, string, string])[] = [
  // Of the people whose sign-ins are told at the start: four trades that need one another.
  [
    'Quandong Builders',
    'quandong-builders',
    'E',
    'Perth',
    'Fit-outs and small commercial works, with one supervisor from start to hand-over.',
  ],
  [
    'Meridian Audit Partners',
    'meridian-audit',
    'M',
    'Melbourne',
    'Audit and assurance for charities, clubs and family companies.',
  ],
  [
    'Bright Table Catering',
    'bright-table',
    'H',
    'Sydney',
    'Meetings, launches and long lunches for ten to four hundred.',
  ],
  [
    'Bluegum Cleaning',
    'bluegum-cleaning',
    'N',
    'Parramatta',
    'Offices, clinics and strata cleaned to a checklist you can see.',
  ],
  [
    'Wattle Ridge Growers',
    'wattle-ridge',
    'A',
    'Mildura',
    'Contract harvesting and orchard care across the Sunraysia, with our own crews and machines.',
  ],
  [
    'Saltbush Livestock',
    'saltbush-livestock',
    'A',
    'Dubbo',
    'Mustering, yard work and stock agency for mixed farms in the central west.',
  ],
  [
    'Ironbark Drilling',
    'ironbark-drilling',
    'B',
    'Kalgoorlie',
    'Exploration drilling and core logging for junior explorers.',
  ],
  [
    'Deepline Survey',
    'deepline-survey',
    'B',
    'Mount Isa',
    'Mine survey, stockpile volumes and blast monitoring by drone and on foot.',
  ],
  [
    'Corella Precision',
    'corella-precision',
    'C',
    'Geelong',
    'Machined parts in small runs, from drawing to delivery in two weeks.',
  ],
  [
    'Brindle Food Works',
    'brindle-food',
    'C',
    'Toowoomba',
    'Contract cooking, packing and labelling for food brands without a factory.',
  ],
  ['Tallow Packaging', 'tallow-packaging', 'C', 'Adelaide', 'Cartons and trays designed, cut and printed to order.'],
  [
    'Coolabah Energy Services',
    'coolabah-energy',
    'D',
    'Newcastle',
    'Solar upkeep, metering and energy audits for depots and shopping centres.',
  ],
  [
    'Clearwater Utilities',
    'clearwater-utilities',
    'D',
    'Bendigo',
    'Backflow testing, leak finding and trade waste plans.',
  ],
  [
    'Redgum Civil',
    'redgum-civil',
    'E',
    'Wagga Wagga',
    'Earthworks, drainage and car parks for councils and developers.',
  ],
  [
    'Plumb and Level',
    'plumb-level',
    'E',
    'Hobart',
    'Building inspections and defect reports that stand up in a dispute.',
  ],
  [
    'Mulga Wholesale',
    'mulga-wholesale',
    'F',
    'Brisbane',
    'Pantry lines for independent grocers, broken down by the carton.',
  ],
  [
    'Southern Cross Fasteners',
    'southern-fasteners',
    'F',
    'Dandenong',
    'Bolts, anchors and fixings with certificates, delivered to site.',
  ],
  ['Banksia Home', 'banksia-home', 'G', 'Canberra', 'Furniture for display homes and offices, bought or by the month.'],
  [
    'Lantern Books and Supply',
    'lantern-supply',
    'G',
    'Ballarat',
    'School and library supply with covering, cataloguing and shelf-ready delivery.',
  ],
  [
    'Harbour Rest Lodging',
    'harbour-rest',
    'H',
    'Fremantle',
    'Rooms for crews and project teams, by the week, with laundry and dinner.',
  ],
  [
    'Long Paddock Freight',
    'long-paddock',
    'I',
    'Tamworth',
    'Overnight road freight between regional towns, tracked by the pallet.',
  ],
  [
    'Kestrel Couriers',
    'kestrel-couriers',
    'I',
    'Melbourne',
    'Same-day couriers with signature, photo and temperature record.',
  ],
  [
    'Paperbark Media',
    'paperbark-media',
    'J',
    'Byron Bay',
    'Films, podcasts and annual reports for organisations with something to explain.',
  ],
  ['Signal Hill Networks', 'signal-hill', 'J', 'Darwin', 'Rural internet links, Wi-Fi surveys and managed networks.'],
  [
    'Tidemark Finance',
    'tidemark-finance',
    'K',
    'Sydney',
    'Equipment finance and cash-flow planning for owner-run companies.',
  ],
  [
    'Hearth Insurance Advice',
    'hearth-advice',
    'K',
    'Launceston',
    'Cover reviews and claims support for small manufacturers and farms.',
  ],
  ['Corner Post Property', 'corner-post', 'L', 'Orange', 'Leasing and upkeep of shops, sheds and small offices.'],
  ['Skyhook Hire', 'skyhook-hire', 'L', 'Gladstone', 'Lifting gear and access equipment, with operators when wanted.'],
  [
    'Zephyr Engineering',
    'zephyr-engineering',
    'M',
    'Wollongong',
    'Structural and mechanical design, certified and explained.',
  ],
  [
    'Plainspoken Legal',
    'plainspoken-legal',
    'M',
    'Adelaide',
    'Contracts, leases and employment advice at a fixed price.',
  ],
  ['Steady Hands Staffing', 'steady-hands', 'N', 'Ipswich', 'Skilled people for a day, a season or for good.'],
  [
    'Civic Form Consulting',
    'civic-form',
    'O',
    'Canberra',
    'Grant programs, community consultation and policy drafting for councils.',
  ],
  [
    'Boundary Safety Services',
    'boundary-safety',
    'O',
    'Alice Springs',
    'Emergency plans, drills and ranger training for shires and parks.',
  ],
  [
    'Second Bell Training',
    'second-bell',
    'P',
    'Rockhampton',
    'Short courses in trades safety, bookkeeping and supervision.',
  ],
  ['Open Desk Tutors', 'open-desk', 'P', 'Gosford', 'Literacy and numeracy programs inside workplaces.'],
  [
    'Everwell Workplace Health',
    'everwell-health',
    'Q',
    'Hobart',
    'Health checks, flu clinics and return-to-work plans.',
  ],
  ['Gentle Step Care', 'gentle-step', 'Q', 'Cairns', 'Respite, transport and home help for people and their carers.'],
  ['Footlight Productions', 'footlight', 'R', 'Perth', 'Sound, light and stage crews for halls, clubs and festivals.'],
  ['Oval and Court', 'oval-court', 'R', 'Bunbury', 'Turf, courts and club events looked after through the season.'],
  ['Fixwell Repairs', 'fixwell-repairs', 'S', 'Albury', 'Commercial appliances and small machines repaired on site.'],
]

export const demoOrganisations: readonly DemoOrganisation[] = rows.map(([name, domain, division, city, about]) => ({
  name,
  domain,
  division,
  city,
  about,
}))

export type Trader = DemoOrganisation & { readonly owner: Person; readonly as: DemoCaller; readonly id: string }

/** An ABN whose check digits hold, for the n-th organisation of the demo. */
const abnOf = (n: number): string => {
  const body = String(400_000_000 + n * 7_919)
  for (let check = 10; check < 100; check++) {
    const digits = abnDigits(`${check}${body}`)
    if (digits) return digits
  }
  throw new Error(`no ABN ends in ${body}`)
}

/** With these organisations the market is worth a look: they are there from the first day. */
export const firstOrganisations = 8
/** The last of them joins about three months ago. */
const joiningDays = 340

/** When the n-th organisation joins: more and more of them as time goes on. */
export const joinedOn = (n: number): Day => {
  const later = (n + 1 - firstOrganisations) / (demoOrganisations.length - firstOrganisations)
  return n < firstOrganisations ? firstDay : firstDay + Math.round(joiningDays * later ** 0.8)
}

/** The place of the person in the list who owns the n-th organisation. */
export const ownerOf = (n: number): number => n % people.length

/** What the organisations that have been there longest say of themselves: departments, a community, a page about them. */
const sayingMore = ({ name, city, domain }: (typeof demoOrganisations)[number], n: number) => ({
  departments: departments.filter((_, at) => at < 3 || (at + n) % 2 === 0),
  community: `https://community.${domain}.example`,
  about: `We began in ${city} and still answer the phone there. Most of our clients came by word of mouth, and most have stayed.\n\nIn the community of ${name} clients ask one another, and we answer within the day.`,
})

/** Has the n-th organisation set up by its owner. */
export const createTrader = async (client: DemoClient, n: number): Promise<Trader> => {
  const organisation = demoOrganisations[n]!
  const owner = people[ownerOf(n)]!
  const created = await client.call<Organisation>(
    { email: owner.email },
    'Organisations.CREATE_ORGANIZATION',
    {
      org: {
        tradingName: organisation.name,
        domainName: organisation.domain,
        abn: abnOf(n),
        description: organisation.about,
        anzsicDivision: organisation.division,
        city: organisation.city,
        country: 'AU',
        email: `hello@${organisation.domain}.example`,
        publishedProfile: ['email', 'location'],
        ...(n < firstOrganisations && sayingMore(organisation, n)),
      },
    },
    organisation.domain,
  )
  return { ...organisation, owner, id: created.id, as: { email: owner.email, organisationId: created.id } }
}
