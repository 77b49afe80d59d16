import type { AnzsicDivision } from '#shared/organisations/anzsic.ts'

/** What an organisation offers in the demo: name, what is done, price in AUD before GST, length in weeks, and 'good' where a thing is sold. */
export type DemoService = {
  readonly name: string
  readonly what: string
  readonly price: number
  readonly weeks: number
  readonly isGood: boolean
}

const list = (text: string): DemoService[] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', what = '', price = '0', weeks = '1', type = ''] = line.split('|').map(part => part.trim())
      return { name, what, price: Number(price), weeks: Number(weeks), isGood: type === 'good' }
    })

const ofDivision: Readonly<Partial<Record<AnzsicDivision, readonly DemoService[]>>> = {
  B: list(`
    Core logging|Core photographed, logged and boxed by a geologist on site.|9400|4
    Reverse circulation drilling|Holes to two hundred metres with samples split at the rig.|48500|5
    Stockpile volume survey|Flown and calculated within a day, with a signed report.|1850|1
    Blast vibration monitoring|Instruments placed at neighbours, with a log for every shot.|5200|8
    Tailings dam inspection|Walked, flown and reported against the operating licence.|12800|3
    Mine rehabilitation plan|Closure landform, seed mix and a schedule the regulator accepts.|26400|10`),
  C: list(`
    Prototype machining|First parts from your drawing, measured and documented.|1650|2
    Small batch brackets|Fifty to five hundred brackets, laser cut and powder coated.|3900|3|good
    Sauce bottling run|Cooked to your recipe, filled, capped and labelled.|7200|2
    Label redesign for compliance|Allergens, nutrition and country of origin set right.|980|1
    Carton design and tooling|Structure, sample and cutting forme for one carton size.|2600|3
    Weld procedure qualification|Coupons welded, tested and certified to the standard.|3350|4
    Tray sealing trial|A day on the line to find film, gas mix and shelf life.|2200|1`),
  D: list(`
    Solar upkeep plan|Cleaning, testing and a yield report, four visits a year.|3600|52
    Energy audit of a site|Meters, loads and bills examined; savings ranked by payback.|4950|4
    Backflow prevention testing|Devices tested, tagged and lodged with the authority.|640|1
    Leak survey|Acoustic search of a whole reticulation with marked finds.|2750|2
    Trade waste agreement|Sampling, drawings and the application, through to approval.|3900|6
    Submeter installation|Meters fitted and read by the hour on your own page.|5800|3`),
  E: list(`
    Office fit-out|Partitions, lighting and joinery with one supervisor to hand-over.|64000|10
    Defect inspection|Every room photographed, each defect located and costed.|1450|1
    Car park resurfacing|Profiled, resealed and line-marked over two weekends.|38500|3
    Retaining wall|Engineered, drained and backfilled, up to thirty metres.|27900|5
    Shopfront replacement|Glass and frame measured, made and fitted after hours.|11800|4
    Disability access upgrade|Ramps, rails and doors brought to the standard.|16400|6
    Site clearing|Trees, slabs and rubbish gone, levels left as drawn.|8900|2`),
  F: list(`
    Weekly pantry order|Shelf lines packed by store and delivered before opening.|2400|13|good
    Fastener consignment stock|Bins on your floor, counted and refilled weekly.|1800|26|good
    Certified anchor supply|Anchors with batch certificates and a pull-out test.|3150|2|good
    Range planning|What sells near you, from forty stores like yours.|1900|3
    Import clearing and storage|Customs, quarantine and three months of racking.|5600|13`),
  G: list(`
    Display home package|Furniture for four rooms, placed and styled, by the month.|3200|26|good
    Library shelf-ready supply|Books covered, labelled and catalogued before they arrive.|4700|8|good
    Office chairs by the month|Thirty chairs, swapped when they tire.|890|26|good
    Classroom reading sets|Levelled readers with teaching notes for a year group.|2650|3|good
    Showroom clearance|Last season's floor stock valued, sold and carted off.|1500|2`),
  H: list(`
    Working lunch for thirty|Two hot dishes, salads and fruit; plates back by three.|1140|1|good
    Launch reception|Canapés, bar and floor staff for a hundred and fifty.|12600|1
    Crew lodging by the week|Twenty rooms with dinner, laundry and early breakfast.|15400|4
    Conference catering|Three days of breaks and lunches for two hundred.|21500|1
    Staff canteen management|Menu, cooks and stock for a site of a hundred.|28800|13
    Tasting menu development|Six dishes designed, costed and taught to your kitchen.|5400|5`),
  I: list(`
    Regional pallet run|Overnight between two towns, four nights a week.|3900|13
    Cold chain delivery|Temperature logged from dock to shelf.|2750|8
    Office relocation|Packed on Friday, working on Monday.|6800|1
    Same-day courier account|Photo, signature and one invoice a month.|950|13
    Hazardous goods transfer|Licensed drivers, placards and paperwork for the trip.|4300|1
    Warehouse stocktake|Counted over a weekend and reconciled to your system.|3650|1`),
  L: list(`
    Shop leasing campaign|Signed, advertised and shown until it is let.|2800|8
    Scissor lift hire|Delivered, inspected and swapped if it stops.|780|2
    Crane with operator|Sixty tonnes, rigger and lift plan.|5900|1
    Property upkeep plan|Gutters, doors and compliance for five sheds.|4300|26
    End of lease make-good|Priced, managed and signed off by the landlord.|14500|4`),
  O: list(`
    Community consultation|Meetings, survey and a report people recognise.|12400|9
    Grant program design|Guidelines, forms and assessment for one program.|8700|6
    Emergency management plan|Risks, roles and a plan tested in a drill.|6900|7
    Ranger safety training|Three days on remote work, vehicles and heat.|5200|1
    Local law review|Old rules found, weighed and redrafted.|9900|10`),
  P: list(`
    First aid course|Fifteen people certified in a day.|1650|1
    Supervisor short course|Six mornings on planning, talking and counting.|4800|6
    Workplace literacy program|A tutor on site two afternoons a week.|7300|20
    Forklift licence training|Two days, the assessment and the paperwork.|2900|1
    Bookkeeping for tradespeople|Invoices, GST and super without tears.|1200|4
    Train the trainer|Your best people learn to teach.|3850|3`),
  Q: list(`
    Workplace flu clinic|Nurses on site, consent forms and a record.|1900|1
    Return-to-work plan|Assessment, plan and eight weeks of follow-up.|2450|8
    Health checks for drivers|Heart, eyes and sleep, to the transport standard.|3300|2
    Respite weekends|Two carers, transport and activities.|2150|1
    Ergonomic assessment|Twenty desks measured and put right.|2800|2
    Manual handling program|Tasks filmed, changed and taught.|4100|5`),
  R: list(`
    Stage and sound for a night|Rig, operator and crew for a hall.|3700|1
    Festival production|Three stages, power and crew over a weekend.|46500|8
    Turf renovation|Cored, topdressed and oversown before the season.|8200|4
    Court resurfacing|Cracks filled, two coats and lines.|14800|3
    Season launch event|Run sheet, stalls and a band.|5900|4`),
  S: list(`
    Commercial oven repair|Diagnosed and mended on site, parts from the van.|690|1
    Refrigeration service plan|Four visits, gas log and emergency call-outs.|2900|52
    Sewing machine overhaul|Ten industrial machines timed, oiled and tested.|3400|2
    Laundry equipment service|Belts, bearings and programs for a whole laundry.|2250|1
    Uniform repair account|Collected on Monday, back on Thursday.|780|13`),
}

/** Trades that share a division and little else have their own. */
const ofOrganisation: Readonly<Record<string, readonly DemoService[]>> = {
  'wattle-ridge': list(`
    Orchard pruning crew|A crew of six prunes to your block plan and leaves the rows clean.|4800|2
    Almond harvest|Shaking, sweeping and carting, priced by the hectare and booked by the season.|18600|6
    Soil moisture survey|Probes placed, read and mapped, with an irrigation plan you can follow.|2350|3
    Pest monitoring season|Traps checked weekly and thresholds reported before you spray.|3480|20
    Citrus picking crew|Fourteen pickers, bins and a tractor for one variety.|11900|3
    Vine training and trellis repair|Broken posts out, wires up, canes tied down.|5260|3
    Replanting a block|Old trees out, rows marked, young trees in and guarded.|22400|6
    Irrigation start-up check|Filters, valves and every line flushed before the season.|1180|1`),
  'saltbush-livestock': list(`
    Cattle mustering|Riders, dogs and a yard team for holdings up to five thousand head.|6900|2
    Stock health round|Drenching, tagging and records for the whole mob.|2150|1
    Fence repair by the kilometre|Strained, stapled and checked; materials at cost.|1290|1
    Lamb marking|Cradle, crew and numbers at the end of the day.|2680|1
    Pregnancy testing of a herd|Scanned, drafted and listed by age and due month.|3140|1
    Sale preparation and agency|Drafted, weighed, described and sold at the yards.|1750|3
    Water run for a dry season|Troughs and bores checked twice a week with photos.|4320|13`),
  'paperbark-media': list(`
    Annual report design|Words, charts and print-ready pages from your figures.|9800|7
    Safety induction film|Six minutes, shot on your site with your people.|7400|5
    Podcast season|Eight episodes planned, recorded and edited.|11200|16
    Portraits of a team|Thirty people in a day, in the same light.|1880|1
    Tender document makeover|Your answers edited, set and proofread before the deadline.|3450|2
    Drone footage of a site|Half a day of flying, graded clips by the end of the week.|1320|1
    Customer story|One interview, one page, one two-minute film.|2790|3`),
  'signal-hill': list(`
    Wireless site survey|Coverage measured room by room, with a plan for the gaps.|2150|1
    Managed network|Monitoring, updates and a person who answers.|1650|26
    Point-to-point link|Two towers, one link, tested through the wet season.|13700|6
    Office cabling|Forty outlets, patched, labelled and certified.|6350|2
    Satellite link for a camp|Dish, router and data for sixty beds.|4870|8
    Firewall review|Rules read, holes closed and changes written down.|1940|1
    Backup link over mobile|A second way out that takes over by itself.|890|2`),
  'tidemark-finance': list(`
    Equipment finance broking|Three offers compared and settled for one machine.|1750|4
    Cash-flow forecast|Thirteen weeks ahead, updated each Monday.|2900|13
    Debtor review|Who owes, since when, and what to do first.|1600|3
    Budget for a new financial year|Built with your managers, month by month.|3850|4
    Bank covenant report|Ratios worked out and explained before the bank asks.|1240|1
    Valuation of a small company|Three methods, one range and the reasons.|6700|5
    Refinancing a truck fleet|Contracts read, payouts asked for, new terms agreed.|4150|6`),
  'hearth-advice': list(`
    Insurance cover review|Every policy read against what you really do.|1350|2
    Claims support|From the loss to the cheque, with the insurer on the line.|2400|8
    Farm risk walk|Sheds, fuel and machinery seen and photographed for the insurer.|980|1
    Product liability advice|What you make, where it goes and what could go wrong.|2260|3
    Renewal tender|Four insurers asked, compared on one page.|1870|5
    Business interruption sums|How long you could stand still, and what to insure.|2140|2
    Contract insurance clauses|What a customer's contract asks of your cover.|640|1`),
  'meridian-audit': list(`
    Annual audit|Books examined, controls tested and an opinion signed.|8400|8
    Grant acquittal|Spending matched to the agreement and certified.|1950|2
    Internal controls review|Where money could leak, ranked by how likely.|5400|4
    Trust account audit|Ledgers and receipts checked and the form lodged.|2320|2
    Club accounts review|A limited review for the general meeting.|1480|2
    Stocktake attendance|We count with you and write down what differs.|870|1
    Payroll compliance check|A year of pay against the award, with corrections.|3960|4
    Due diligence on a purchase|Earnings, debts and surprises before you sign.|14200|6`),
  'zephyr-engineering': list(`
    Structural certification|Calculations and drawings for one structure.|4700|3
    Mechanical design package|Models, drawings and a parts list for the workshop.|15900|9
    Crane pad design|Ground tested, loads worked out, a drawing to build from.|3280|2
    Machine guarding assessment|Every pinch point found, measured and drawn away.|2640|2
    Pressure vessel check|Design verified and registered with the regulator.|5150|5
    Mezzanine floor design|Steel, footings and stairs, ready for approval.|6480|4
    Vibration fault finding|Measured under load, cause named, cure drawn.|2980|1`),
  'plainspoken-legal': list(`
    Fixed-price contract review|Marked up, explained and ready to negotiate.|1290|1
    Employment agreement pack|Contracts and policies for a team of twenty.|3600|3
    Shop lease advice|What you promise, for how long, and what to ask for.|1640|1
    Debt recovery letter and claim|A demand, and the claim if it is not answered.|740|3
    Shareholders' agreement|Who decides, who may sell and at what price.|4900|5
    Trade mark registration|Searched, filed and watched until it is yours.|1860|26
    Unfair dismissal response|Facts gathered, answer filed, conciliation attended.|3350|6
    Terms of sale|One page that customers read and courts uphold.|1980|2`),
  'bluegum-cleaning': list(`
    Office cleaning|Five evenings a week to a checklist you can see.|2600|26
    Clinic deep clean|Rooms, vents and equipment with a validated method.|1850|1
    Window cleaning round|Four storeys and below, every second month.|1480|26
    Carpet cleaning after hours|Three hundred square metres, dry by morning.|920|1
    Strata common areas|Foyers, stairs, bins and car park, twice a week.|1130|26
    Builder's clean|Dust, labels and paint spots gone before hand-over.|2380|1
    Solar panel washing|Purified water and soft brushes, roof access included.|1060|1
    Kitchen exhaust cleaning|Hoods, filters and ducts, with the certificate.|1270|1`),
  'steady-hands': list(`
    Seasonal picking crew|Twenty people with a bus, a supervisor and payroll.|38200|8
    Bookkeeper for a quarter|Two days a week until the books are straight.|9600|13
    Reception cover|A trained person within a day.|1250|2
    Forklift drivers for a peak|Four licensed drivers on two shifts.|17600|4
    Search for a site manager|Advertised, interviewed and guaranteed for six months.|12800|8
    Shutdown trades crew|Fitters, boilermakers and a leading hand.|46900|3
    Payroll for casual staff|Timesheets in on Sunday, paid on Wednesday.|1420|13`),
}

/** What three neighbours in the list ask, of what is in it. */
const asks = [
  [1, 1, 1],
  [1.07, 0.94, 1.12],
  [0.96, 1.05, 1.04],
] as const

/** What an organisation offers: two of the same trade ask different prices. */
export const demoServicesOf = (
  { domain, division }: { readonly domain: string; readonly division: AnzsicDivision },
  at: number,
): readonly DemoService[] =>
  ofOrganisation[domain] ??
  (ofDivision[division] ?? []).map((service, n) => ({
    ...service,
    price: Math.round((service.price * asks[at % 3]![n % 3]!) / 10) * 10,
  }))

/** What an organisation of a division adds to each of its offers. */
export const demoTerms: Readonly<Record<AnzsicDivision, string>> = {
  A: 'Priced dry; if rain stops us we come back at no cost. Chemicals and diesel are at cost with the dockets.',
  B: 'Our people hold current site inductions. Flights and camp are yours to book, or ours at cost.',
  C: 'Measured against your drawing before it leaves, with the report in the box. Freight is from our door.',
  D: 'Done by licensed technicians and lodged with the authority where that is asked for.',
  E: 'One supervisor from the first day to hand-over. Permits are included; changes are priced before they are built.',
  F: 'Short lines are credited on the same invoice. Pallets come back with the next delivery.',
  G: 'Delivered and put where it belongs; packaging goes away with us. What is damaged is replaced.',
  H: 'Dietary needs are asked for a week ahead. Numbers may change by a tenth until two days before.',
  I: 'Insured from dock to dock. You see where it is, and who signed for it.',
  J: 'Two rounds of changes are included, and the files are yours at the end.',
  K: 'We are paid by you alone and take no commission. What we advise stands in a letter.',
  L: 'Keys, logs and photos at start and finish. A fault is answered the same day.',
  M: 'A named partner signs the work. We say on the first day which papers we need, and by when.',
  N: 'Checked people, insured, and the same faces each time wherever we can.',
  O: 'We report to your council in plain words, and hand over all that we gathered.',
  P: 'Groups of up to fifteen. Whoever misses a day joins the next course at no cost.',
  Q: 'Given by registered practitioners. Results go to the person, and to you only what the law allows.',
  R: 'Bump-in and bump-out are included. If weather closes the ground we move the date once for nothing.',
  S: 'Parts are quoted before they are fitted. Ninety days of warranty on what we touched.',
}
