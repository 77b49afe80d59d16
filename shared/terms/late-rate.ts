/** Late interest of a deal unless its offer says otherwise: percent a year (spec part 2, section 9). */
export const defaultLateRate = '10'
