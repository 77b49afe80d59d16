/** What waits in deals, as the desk says it. */
export const dealsWaiting = {
  'deals.waiting.finish': 'Finish and send',
  'deals.waiting.offer': 'Make an offer',
  'deals.waiting.sign': 'Sign',
  'deals.waiting.publish': 'Publish invoice',
  'deals.waiting.pay': 'Pay',
  'deals.waiting.late': 'Overdue',
  'deals.waiting.quote': 'Give a quote',
  'deals.waiting.award': 'Award',
  'deals.waiting.askOthers': 'Ask others or call off',
  'deals.waiting.delivery': '{title}, delivery {number}',
  'deals.waiting.accept': 'Accept delivery',
  'deals.waiting.again': 'Deliver again',
  'deals.waiting.giveBack': 'Give back',
} as const
