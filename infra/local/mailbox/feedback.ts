import type { AwsEvent } from '../events/event-bus.ts'
import type { Message } from './store.ts'

/** A configuration set, and which events of its mails go to the account's own bus. */
export type ConfigurationSet = { readonly name: string; readonly events: readonly string[] }

/** The addresses of SES's mailbox simulator, by what becomes of a mail to them ("Using the mailbox simulator" in its guide). */
const simulated = /^(success|bounce|complaint|suppressionlist)(?:\+[^@]*)?@simulator\.amazonses\.com$/i

const detailTypes: Readonly<Record<string, string>> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
}

const bounced = (address: string, isListed: boolean) => ({
  bounceType: 'Permanent',
  bounceSubType: isListed ? 'OnAccountSuppressionList' : 'General',
  bouncedRecipients: [{ emailAddress: address, action: 'failed', status: '5.1.1' }],
})

/** What SES tells of a mail to an address, in its order. */
const storyOf = (address: string): readonly ({ readonly eventType: string } & Readonly<Record<string, unknown>>)[] => {
  const [, kind] = simulated.exec(address) ?? []
  const delivery = { eventType: 'Delivery', delivery: { recipients: [address], smtpResponse: '250 OK' } }
  switch (kind?.toLowerCase()) {
    case 'bounce':
      return [{ eventType: 'Bounce', bounce: bounced(address, false) }]
    case 'suppressionlist':
      return [{ eventType: 'Bounce', bounce: bounced(address, true) }]
    case 'complaint':
      return [
        delivery,
        {
          eventType: 'Complaint',
          complaint: { complainedRecipients: [{ emailAddress: address }], complaintFeedbackType: 'abuse' },
        },
      ]
    default:
      return [delivery]
  }
}

/** The events of a mail that was sent with a configuration set, as the bus carries them ("Amazon SES event data to EventBridge"). */
export const feedbackOf = (
  message: Message,
  { name, events }: ConfigurationSet,
  tags: Readonly<Record<string, readonly string[]>>,
): AwsEvent[] => {
  const mail = {
    timestamp: message.at,
    messageId: message.id,
    source: message.from,
    destination: message.to,
    tags: { 'ses:configuration-set': [name], 'ses:operation': ['SendEmail'], ...tags },
  }
  const told = [{ eventType: 'Send', send: {} }, ...message.to.flatMap(address => storyOf(address))]
  return told
    .filter(({ eventType }) => events.includes(eventType.toUpperCase()))
    .map(event => ({
      source: 'aws.ses',
      'detail-type': detailTypes[event.eventType] ?? event.eventType,
      resources: [],
      detail: { ...event, mail },
    }))
}
