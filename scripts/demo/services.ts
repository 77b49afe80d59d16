import type { AnzsicDivision } from '#shared/organisations/anzsic.ts'

/** What organisations of a division offer in the demo: name, what is done, price in AUD before GST, length in weeks. */
export type DemoService = {
  readonly name: string
  readonly what: string
  readonly price: number
  readonly weeks: number
}

const list = (text: string): DemoService[] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', what = '', price = '0', weeks = '1'] = line.split('|').map(part => part.trim())
      return { name, what, price: Number(price), weeks: Number(weeks) }
    })

export const demoServices: Readonly<Record<AnzsicDivision, readonly DemoService[]>> = {
  A: list(`
    Orchard pruning crew|A crew of six prunes to your block plan and leaves the rows clean.|4800|2
    Almond harvest|Shaking, sweeping and carting, priced by the hectare and booked by the season.|18600|6
    Soil moisture survey|Probes placed, read and mapped, with an irrigation plan you can follow.|2350|3
    Fence repair by the kilometre|Strained, stapled and checked; materials at cost.|1290|1
    Cattle mustering|Riders, dogs and a yard team for holdings up to five thousand head.|6900|2
    Pest monitoring season|Traps checked weekly and thresholds reported before you spray.|3480|20
    Stock health round|Drenching, tagging and records for the whole mob.|2150|1`),
  B: list(`
    Core logging|Core photographed, logged and boxed by a geologist on site.|9400|4
    Reverse circulation drilling|Holes to two hundred metres with samples split at the rig.|48500|5
    Stockpile volume survey|Flown and calculated within a day, with a signed report.|1850|1
    Blast vibration monitoring|Instruments placed at neighbours, with a log for every shot.|5200|8
    Tailings dam inspection|Walked, flown and reported against the operating licence.|12800|3
    Mine rehabilitation plan|Closure landform, seed mix and a schedule the regulator accepts.|26400|10`),
  C: list(`
    Prototype machining|First parts from your drawing, measured and documented.|1650|2
    Small batch brackets|Fifty to five hundred brackets, laser cut and powder coated.|3900|3
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
    Weekly pantry order|Shelf lines packed by store and delivered before opening.|2400|13
    Fastener consignment stock|Bins on your floor, counted and refilled weekly.|1800|26
    Certified anchor supply|Anchors with batch certificates and a pull-out test.|3150|2
    Range planning|What sells near you, from forty stores like yours.|1900|3
    Import clearing and storage|Customs, quarantine and three months of racking.|5600|13`),
  G: list(`
    Display home package|Furniture for four rooms, placed and styled, by the month.|3200|26
    Library shelf-ready supply|Books covered, labelled and catalogued before they arrive.|4700|8
    Office chairs by the month|Thirty chairs, swapped when they tire.|890|26
    Classroom reading sets|Levelled readers with teaching notes for a year group.|2650|3
    Showroom clearance|Last season's floor stock valued, sold and carted off.|1500|2`),
  H: list(`
    Working lunch for thirty|Two hot dishes, salads and fruit; plates back by three.|1140|1
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
  J: list(`
    Annual report design|Words, charts and print-ready pages from your figures.|9800|7
    Safety induction film|Six minutes, shot on your site with your people.|7400|5
    Podcast season|Eight episodes planned, recorded and edited.|11200|16
    Wireless site survey|Coverage measured room by room, with a plan for the gaps.|2150|1
    Managed network|Monitoring, updates and a person who answers.|1650|26
    Point-to-point link|Two towers, one link, tested through the wet season.|13700|6`),
  K: list(`
    Equipment finance broking|Three offers compared and settled for one machine.|1750|4
    Cash-flow forecast|Thirteen weeks ahead, updated each Monday.|2900|13
    Insurance cover review|Every policy read against what you really do.|1350|2
    Claims support|From the loss to the cheque, with the insurer on the line.|2400|8
    Debtor review|Who owes, since when, and what to do first.|1600|3`),
  L: list(`
    Shop leasing campaign|Signed, advertised and shown until it is let.|2800|8
    Scissor lift hire|Delivered, inspected and swapped if it stops.|780|2
    Crane with operator|Sixty tonnes, rigger and lift plan.|5900|1
    Property upkeep plan|Gutters, doors and compliance for five sheds.|4300|26
    End of lease make-good|Priced, managed and signed off by the landlord.|14500|4`),
  M: list(`
    Annual audit|Books examined, controls tested and an opinion signed.|8400|8
    Grant acquittal|Spending matched to the agreement and certified.|1950|2
    Structural certification|Calculations and drawings for one structure.|4700|3
    Fixed-price contract review|Marked up, explained and ready to negotiate.|1290|1
    Employment agreement pack|Contracts and policies for a team of twenty.|3600|3
    Mechanical design package|Models, drawings and a parts list for the workshop.|15900|9
    Internal controls review|Where money could leak, ranked by how likely.|5400|4`),
  N: list(`
    Office cleaning|Five evenings a week to a checklist you can see.|2600|26
    Clinic deep clean|Rooms, vents and equipment with a validated method.|1850|1
    Seasonal picking crew|Twenty people with a bus, a supervisor and payroll.|38200|8
    Bookkeeper for a quarter|Two days a week until the books are straight.|9600|13
    Window cleaning round|Four storeys and below, every second month.|1480|26
    Reception cover|A trained person within a day.|1250|2`),
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
