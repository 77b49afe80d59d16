/**
 * How evidence becomes points. Evidence is measured in bits (how surprising an agreement would be between two rows that are
 * not the same party), divided by the bits that single out one row of the data: 1 is evidence that leaves one row on
 * average. The spec's weights are the ceilings; these curves say which share of a ceiling an agreement earns. All of them
 * rise or stay, which the blocking relies on.
 */
type Curve = { readonly x: readonly number[]; readonly y: readonly number[] }

const at = ({ x, y }: Curve, value: number): number => {
  if (value <= x[0]!) return y[0]!
  for (let i = 1; i < x.length; i++) {
    if (value < x[i]!) return y[i - 1]! + ((y[i]! - y[i - 1]!) * (value - x[i - 1]!)) / (x[i]! - x[i - 1]!)
  }
  return y[y.length - 1]!
}

/** First, middle and last name: any agreement says something, only one on a name that nobody else has says all. */
const partCurve: Curve = { x: [0, 0.3, 1, 4 / 3], y: [0, 0.4, 0.65, 1] }

/**
 * The display name can carry a match alone (weight 100, threshold 29), so it stays low until the evidence is well beyond one
 * row: with first and last name it then ends below the threshold, and needs something else that agrees.
 */
const displayCurve: Curve = { x: [0.15, 0.4, 1.5, 1.7, 2.2], y: [0, 0.155, 0.165, 0.3, 1] }

/** What the address adds to the evidence of the display name, and at most: a namesake at the same place is rarer. */
const placeShare = 0.8
const placeMost = 1.5
/** An address says all that its ten points can say at this evidence. */
const placeFull = 1.2
/** What it adds that two organisations' names are equal as a whole: no two are registered under one name. */
const wholeName = 0.4
/** A name that is nearly everybody's says nothing, whatever else agrees. */
const leastName = 0.15

export const partRarity = (evidence: number): number => at(partCurve, evidence)

export const textRarity = (evidence: number): number => Math.min(1, evidence)

export const placeRarity = (evidence: number): number => Math.min(1, evidence / placeFull)

/**
 * @param name the evidence of the words that agree
 * @param whole 0 to 1: how alike two organisations' names are that agree as a whole, else 0
 * @param place the evidence of the address, less what contradicts it
 */
export const displayRarity = (name: number, whole: number, place: number): number =>
  name <= leastName
    ? 0
    : at(displayCurve, name + wholeName * whole + placeShare * Math.min(placeMost, Math.max(0, place)))
