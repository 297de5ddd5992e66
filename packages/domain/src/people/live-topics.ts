import type { Permission } from './roles.ts';

/**
 * What live messages are about, and who gets them: anybody with one of the permissions. A message carries topic, id
 * and version, no contents; these are asked for by the usual endpoints, which check again and more finely. So who may
 * see only the own work (`workorders.own`) is told of the company's other visits and work orders that they changed, by
 * number, and learns nothing else of them. That somebody of the company is called otherwise, or has another role, is news
 * to every role: all of their screens show names.
 */
export const liveTopics = {
  customer: ['customers.view'],
  site: ['customers.view'],
  workOrder: ['workorders.view', 'workorders.own'],
  call: ['dashboard.view'],
  event: ['dashboard.view', 'workorders.own'],
  proposal: ['proposals.view', 'proposals.own'],
  priceBook: ['pricebooks.view'],
  person: ['people.view', 'workorders.own'],
  /** how it is reached, which stands on what everybody prints */
  company: ['customers.view'],
  /** one that was not delivered, or is now: for the office, and for those who send customers receipts and links */
  email: ['emails.review', 'payments.collect'],
} as const satisfies Record<string, readonly Permission[]>;

export type LiveTopic = keyof typeof liveTopics;
export const liveTopicNames = Object.keys(liveTopics) as LiveTopic[];

/** A record that has changed. Whoever holds this version or a later one has it already. */
export interface LiveChange {
  topic: LiveTopic;
  id: number;
  version: number;
}

/**
 * The topics of somebody's rights, in the order of the table.
 * @param has whether the person has a permission
 */
export function topicsOf(has: (permission: Permission) => boolean): LiveTopic[] {
  return liveTopicNames.filter((topic) => liveTopics[topic].some(has));
}
