/** How many letters leave within an hour and a day: of one person, and of all who write for the same party. */
export const sendQuota = { personAnHour: 40, partyADay: 400 } as const

/** How many answers by e-mail one thread takes within an hour: two machines that answer each other come to an end. */
export const answersAnHour = 20

/** What was sent within the hour and the day. */
export type SendCounts = { readonly hour: number; readonly day: number }

/** Whether so many more letters may leave. */
export const maySend = ({ hour, day }: SendCounts, more: number): boolean =>
  hour + more <= sendQuota.personAnHour && day + more <= sendQuota.partyADay
